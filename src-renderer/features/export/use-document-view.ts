import { useMemo, useState } from 'react';
import {
  documentOf,
  type DocumentImages,
  type DocumentSources,
  type ProposalRecords,
} from '#shared/document/render/document-of-records.ts';
import type { DocumentView } from '#shared/document/render/document-view.ts';
import { answerMessages } from '#shared/document/answers/answer-messages.ts';
import { answerStyles } from '#shared/document/answers/answer-styles.ts';
import { renderAnswers, sumsOf } from '#shared/document/answers/render-answers.ts';
import { brandStyles } from '#shared/document/render/brand-styles.ts';
import { documentStyles, documentTypefaces } from '#shared/document/render/document-styles.ts';
import { renderDocument, renderFile } from '#shared/document/render/render-document.ts';
import type { Activity } from '#shared/domain/activity/activity.ts';
import { useBusiness, useImage } from '../../components/business/use-business.ts';
import { useDocumentFonts } from '../../components/fonts/use-document-fonts.ts';
import { useWorkspace } from '../../data/index.ts';
import { imagesOf } from './document-images.ts';
import { sourcesOf } from './document-sources.ts';
import { useEmbeddedPictures } from './embed-pictures.ts';
import { sanitizeHtml } from './sanitize-html.ts';

/** The images of documents, kept up with the business. */
function useDocumentImages(): DocumentImages {
  const { state } = useBusiness();
  const logo = useImage('logo', state?.logo?.hash ?? null);
  const picture = useImage('picture', state?.picture?.hash ?? null);
  const userId = state?.user?.id ?? null;
  return useMemo(() => imagesOf(userId, logo, picture), [userId, logo, picture]);
}

export interface PreviewedVersion {
  readonly document: ProposalRecords;
  /** Of the proposal, whichever version of it is meant. */
  readonly activities: readonly Activity[];
  /** Time of the version's approval (ms since the epoch) if it was sent; else null. */
  readonly approvedAt: number | null;
}

/** A proposal's document as its client sees it. */
export function useDocumentView(
  { document: written, activities, approvedAt }: PreviewedVersion,
  purpose: 'page' | 'pdf',
): { readonly view: DocumentView; readonly sources: DocumentSources } {
  const workspace = useWorkspace() ?? null;
  const document = useEmbeddedPictures(written);
  // Read once: a preview that is open over midnight may keep its date.
  const [now] = useState(() => new Date().toISOString());
  const images = useDocumentImages();
  const sources = useMemo(
    () => sourcesOf(document, { workspace, activities, approvedAt, now, images }),
    [document, workspace, activities, approvedAt, now, images],
  );
  const view = useMemo(
    () => documentOf(document, sources, { purpose, sanitize: sanitizeHtml }),
    [document, sources, purpose],
  );
  return { view, sources };
}

/**
 * A document as one HTML file; null while its fonts are read.
 *
 * @param asks whether it ends with the form for the client's answer, in which nothing can be pressed
 * @param styles rules that follow those of the document
 */
export function useDocumentHtml(view: DocumentView, asks: boolean, styles = ''): string | null {
  const content = useMemo(
    () =>
      renderDocument(view, {
        playsVideos: asks,
        foot: asks ? renderAnswers(sumsOf(view), answerMessages(view.locale), null) : null,
      }),
    [view, asks],
  );
  const brand = view.identity?.brand ?? null;
  const typefaces = useMemo(() => documentTypefaces(view.theme, brand?.font), [view.theme, brand?.font]);
  const fonts = useDocumentFonts(content.text, typefaces);
  return useMemo(
    () =>
      fonts === null
        ? null
        : renderFile({
            title: view.title,
            locale: view.locale,
            styles:
              fonts +
              documentStyles(view.theme) +
              (asks ? answerStyles : '') +
              (brand === null ? '' : brandStyles(brand)) +
              styles,
            content,
          }).text,
    [view, asks, brand, content, fonts, styles],
  );
}
