; Registers the layover:// scheme for the installing user and removes it on uninstall: on Windows, electron-builder
; registers file types only.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\layover" "" "URL:Layover"
  WriteRegStr SHELL_CONTEXT "Software\Classes\layover" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\layover\DefaultIcon" "" "$appExe,0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\layover\shell\open\command" "" '"$appExe" "%1"'
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey SHELL_CONTEXT "Software\Classes\layover"
  ${endIf}
!macroend
