import { createContext, useContext } from 'react';

/** Whether a search is active in the document, so that all sections must be rendered. */
export const Finding = createContext(false);

/** Whether a search is active in the document around this component. */
export function useIsFinding(): boolean {
  return useContext(Finding);
}
