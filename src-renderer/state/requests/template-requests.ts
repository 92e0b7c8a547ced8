import { createDialogRequest } from './dialog-request.ts';

/** A name to ask for: of a new template, or another one of an existing template. */
export interface TemplateNameRequest {
  readonly purpose: 'create' | 'rename';
  /** The present name; empty for a new template. */
  readonly name: string;
  readonly run: (name: string) => void;
}

export const useTemplateNameRequest = createDialogRequest<TemplateNameRequest>();

/** A template that is about to be deleted. */
export interface TemplateDeleteRequest {
  readonly name: string;
  readonly run: () => void;
}

export const useTemplateDeleteRequest = createDialogRequest<TemplateDeleteRequest>();
