; electron-builder registers file types on Windows, but no schemes: links of layover:// open the app, for the
; person who installs it, and no longer once it is removed.
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
