import { lexer, type Token, type Tokens } from 'marked';

/** A block of a text, by its words alone. */
export interface Block {
  readonly kind: 'heading' | 'text' | 'item' | 'cell' | 'quote' | 'code';
  readonly words: string;
}

/** Words without the marks of any program, so that only what is read is compared. */
export function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/[‘’‚]/gu, "'")
    .replaceAll(/[“”„«»"]/gu, '')
    .replaceAll(/[–—]/gu, '-')
    .replaceAll(/\[?\d+\]?(?=\s|$)(?<=\[\d+\])/gu, '')
    .replaceAll(/[^\p{L}\p{N}%€$£.,;:?!'-]+/gu, ' ')
    .trim()
    .toLowerCase();
}

const inlineText = (tokens: readonly Token[] | undefined): string =>
  (tokens ?? [])
    .map((token) =>
      'tokens' in token && token.tokens !== undefined
        ? inlineText(token.tokens)
        : 'text' in token
          ? String(token.text)
          : '',
    )
    .join('');

const plain = (token: { readonly tokens?: readonly Token[] }): string =>
  inlineText(token.tokens)
    .replaceAll(/\[\^\d+\]/gu, '')
    .replaceAll(/[~^](?=\S)|(?<=\S)[~^]/gu, '');

function blocksOfToken(token: Token): readonly Block[] {
  switch (token.type) {
    case 'heading':
      return [{ kind: 'heading', words: plain(token) }];
    case 'paragraph': {
      const text = plain(token);
      // A footnote's definition.
      return [{ kind: 'text', words: text.replace(/^\[\^\d+\]:\s*/u, '').replace(/^:\s*/u, '') }];
    }
    case 'text':
      return [{ kind: 'text', words: plain(token) }];
    case 'blockquote':
      return (token as Tokens.Blockquote).tokens.flatMap(blocksOfToken).map(({ words }) => {
        return { kind: 'quote', words };
      });
    case 'code':
      return (token as Tokens.Code).text.split('\n').map((words) => ({ kind: 'code', words }));
    case 'list':
      return (token as Tokens.List).items.flatMap((item) =>
        item.tokens.flatMap(blocksOfToken).map(({ kind, words }): Block => {
          return { kind: kind === 'text' ? 'item' : kind, words };
        }),
      );
    case 'table': {
      const { header, rows } = token as Tokens.Table;
      return [header, ...rows].flat().map((cell): Block => ({ kind: 'cell', words: plain(cell) }));
    }
    default:
      return [];
  }
}

/** The blocks of a text in Markdown. */
export function blocksOf(markdown: string): readonly Block[] {
  const body = markdown.replace(/^---\n[\s\S]*?\n---\n/u, '');
  return lexer(body)
    .flatMap(blocksOfToken)
    .map(({ kind, words }) => ({ kind, words: wordsOf(words) }))
    .filter(({ words }) => words !== '');
}
