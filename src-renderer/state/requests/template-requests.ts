import { createDialogRequest } from './dialog-request.ts';

/** A request for the name of a new template, or for a new name of an existing one. */
export interface TemplateNameRequest {
  readonly purpose: 'create' | 'rename';
  /** The current name; empty for a new template. */
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
