import { createContext, useContext } from 'react';

/** Whether something is looked for in the document, so that all of it has to be drawn. */
export const Finding = createContext(false);

/** Whether something is looked for in the document around this. */
export function useIsFinding(): boolean {
  return useContext(Finding);
}
