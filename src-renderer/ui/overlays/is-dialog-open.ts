/** Whether a modal dialog is open. A menu whose item opened it must not take the focus back. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role="dialog"]:not([data-message]),[role="alertdialog"]') !== null;
}
