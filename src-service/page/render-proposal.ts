import { html, raw } from 'hono/html';
import { formatMoney } from '#shared/domain/money.ts';
import { lineTotal, proposalTotals, type TaxedAmount } from '#shared/domain/totals.ts';
import type { LineItemRow } from '../storage/line-item-store.ts';
import type { PageState } from './page-state.ts';
import { sanitizeBody } from './sanitize.ts';
import type { ProposalView, SectionView } from './proposal-view.ts';
import type { Html } from './html-text.ts';
import { renderDecision } from './render-decision.ts';
import { renderDocument } from './render-document.ts';
import { wordsFor, type Words } from './words.ts';

/** The whole page of a proposal. */
export function renderProposal(view: ProposalView, state: PageState): Html {
  const words = wordsFor(view.locale);
  const { proposal } = view;
  const hidesTotal = (state.forPdf ? proposal.exclude_total_in_pdf : proposal.exclude_total) === 1;
  const isPriced = view.sections.some((section) => section.items.length > 0);
  const main = html`<main class="page">
    ${renderHeader(view, words, state)} ${renderStanding(view, words)}
    ${view.sections.map((section) => renderSection(section, view, words, state.formToken !== null))}
    ${isPriced && !hidesTotal ? renderTotals(view, words, canChoose(view, state)) : ''}
    ${
      state.formToken === null || view.standing !== 'open' || proposal.report === 1
        ? ''
        : renderDecision(words, state.formToken, state)
    }
  </main>`;
  return renderDocument({
    title: proposal.title === '' ? proposal.document_section_title : proposal.title,
    locale: view.locale,
    theme: view.theme,
    pageSize: view.pageSize,
    content: main,
  });
}

function renderHeader(view: ProposalView, words: Words, state: PageState): Html {
  return html`<header>
    <p class="from">${view.accountName}</p>
    <h1>${view.proposal.title}</h1>
    <dl class="facts">
      ${
        view.clientName === ''
          ? ''
          : html`<div>
              <dt>${words.preparedFor}</dt>
              <dd>${view.clientName}<small>${view.clientBusiness}</small></dd>
            </div>`
      }
      <div>
        <dt>${words.preparedBy}</dt>
        <dd>${view.preparedBy}</dd>
      </div>
      <div>
        <dt>${words.date}</dt>
        <dd>${view.date}</dd>
      </div>
      ${
        view.expires === null
          ? ''
          : html`<div>
              <dt>${words.validUntil}</dt>
              <dd>${view.expires}</dd>
            </div>`
      }
      ${
        state.pdfUrl === null
          ? ''
          : html`<div class="no-print">
              <dt>${view.proposal.document_section_title}</dt>
              <dd><a href="${state.pdfUrl}">${words.download}</a></dd>
            </div>`
      }
    </dl>
  </header>`;
}

/** Says why nothing can be decided, or what has been. */
function renderStanding(view: ProposalView, words: Words): Html | '' {
  const { proposal, standing } = view;
  const decided = [
    proposal.decided_by === null || proposal.decided_by === '' ? '' : `${words.by} ${proposal.decided_by}`,
    view.decidedAt ?? '',
  ]
    .filter((part) => part !== '')
    .join(', ');
  switch (standing) {
    case 'open':
      return proposal.status === 'clarification'
        ? html`<p class="notice" role="status">${words.asked}</p>`
        : '';
    case 'accepted':
      return html`<p class="notice" role="status"><strong>${words.accepted}</strong> ${decided}</p>`;
    case 'rejected':
      return html`<p class="notice bad" role="status"><strong>${words.rejected}</strong> ${decided}</p>`;
    case 'expired':
      return html`<p class="notice bad" role="status">${words.expired}</p>`;
    case 'archived':
      return html`<p class="notice bad" role="status">${words.archived}</p>`;
    case 'unsent':
      return html`<p class="notice" role="status">${words.unsent}</p>`;
  }
}

function renderSection(section: SectionView, view: ProposalView, words: Words, withForms: boolean): Html {
  const { row, items } = section;
  const offersChoice = withForms && view.standing === 'open' && section.optional;
  return html`<section class="${row.page_break === 1 ? 'page-break' : ''}" id="section-${row.id}">
    ${
      row.title === ''
        ? ''
        : html`<h2>
            ${row.title}${section.optional ? html`<span class="tag">${words.optional}</span>` : ''}
          </h2>`
    }
    ${section.body === '' ? '' : html`<div class="body">${raw(section.body)}</div>`}
    ${items.length === 0 ? '' : renderItems(section, view, words)}
    ${
      offersChoice
        ? html`<label class="choice"
            ><input
              type="checkbox"
              form="decision"
              name="section"
              value="${row.id}"
              ${section.selected ? raw('checked') : ''}
            />${words.include}</label
          >`
        : ''
    }
  </section>`;
}

function renderItems(section: SectionView, view: ProposalView, words: Words): Html {
  const money = (amount: number): string => formatMoney(amount, view.currency, view.locale);
  return html`<table class="items">
    <thead>
      <tr>
        <th scope="col">${words.description}</th>
        <th scope="col" class="n">${words.quantity}</th>
        <th scope="col" class="n">${words.price}</th>
        <th scope="col" class="n">${words.total}</th>
      </tr>
    </thead>
    <tbody>
      ${section.items.map(
        (item) =>
          html`<tr>
            <td class="name">${raw(sanitizeBody(item.name))}</td>
            <td class="n">
              ${item.cost_type === 'per' ? formatQuantity(item.quantity ?? 1, view.locale) : ''}
            </td>
            <td class="n">${money(item.amount ?? 0)}${renderRhythm(item, words)}</td>
            <td class="n">${money(lineTotal(item))}</td>
          </tr>`,
      )}
    </tbody>
    ${
      section.row.include_total === 1
        ? html`<tfoot>
            ${renderSubtotals(section, view, words)}
          </tfoot>`
        : ''
    }
  </table>`;
}

/** What the section costs once and in each rhythm: one row each, because they are never added up. */
function renderSubtotals({ items }: SectionView, view: ProposalView, words: Words): readonly Html[] {
  const { oneOff, recurring } = proposalTotals([{ optional: false, selected: true, items }]);
  const row = (label: string, amount: number): Html =>
    html`<tr>
      <td colspan="3">${label}</td>
      <td class="n">${formatMoney(amount, view.currency, view.locale)}</td>
    </tr>`;
  const once = recurring.length === 0 || oneOff.net !== 0 ? [row(words.subtotal, oneOff.net)] : [];
  return [
    ...once,
    ...recurring.map(({ cadence, net }) => row(`${words.subtotal} ${words.cadence[cadence]}`, net)),
  ];
}

function renderRhythm(item: LineItemRow, words: Words): Html | '' {
  switch (item.cost_type) {
    case 'fixed':
      return '';
    case 'recurring':
      return html`<small>${words.cadence[item.recurring_type ?? 'monthly']}</small>`;
    case 'per':
      return item.per_type === null ? '' : html`<small>${words.per[item.per_type]}</small>`;
  }
}

/** Whether there is something to choose here and now. */
function canChoose(view: ProposalView, state: PageState): boolean {
  return (
    state.formToken !== null && view.standing === 'open' && view.sections.some((section) => section.optional)
  );
}

/** One block for what is paid once and one for each rhythm: they are never added up. */
function renderTotals(view: ProposalView, words: Words, withChoice: boolean): Html {
  const { oneOff, recurring } = view.totals;
  const showsOneOff = recurring.length === 0 || oneOff.net !== 0;
  const oneOffLabel = recurring.length === 0 ? words.total : `${words.total}, ${words.oneOff.toLowerCase()}`;
  return html`<div class="totals">
    <table>
      ${showsOneOff ? renderTotal(oneOff, oneOffLabel, view, words) : ''}
      ${recurring.map((part) =>
        renderTotal(part, `${words.total} ${words.cadence[part.cadence]}`, view, words),
      )}
    </table>
    ${
      withChoice
        ? html`<p class="no-print">
          <button form="decision" name="decision" value="choose">${words.updateTotal}</button>
        </p>`
        : ''
    }
  </div>`;
}

function renderTotal(amount: TaxedAmount, label: string, view: ProposalView, words: Words): Html {
  const money = (value: number): string => formatMoney(value, view.currency, view.locale);
  const line = (name: string, value: number): Html =>
    html`<tr>
      <th scope="row">${name}</th>
      <td>${money(value)}</td>
    </tr>`;
  return html`<tbody>
    ${amount.taxes.length === 0 ? '' : line(words.subtotal, amount.net)}
    ${amount.taxes.map((tax) => line(`${tax.name} ${tax.percentage} %`, tax.amount))}
    <tr class="sum">
      <th scope="row">${label}</th>
      <td>${money(amount.total)}</td>
    </tr>
  </tbody>`;
}

function formatQuantity(quantity: number, locale: string): string {
  try {
    return quantity.toLocaleString(locale.replaceAll('_', '-'));
  } catch {
    return quantity.toLocaleString('en');
  }
}
