type Token =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'sign'; readonly sign: string };

const pattern = /[\d.,'’\u00A0\u202F]+(?:[ \u00A0\u202F]\d{3}(?!\d)[.,\d]*)*|[-+*/()×x÷−]/gu;
const spellings: Readonly<Record<string, string>> = { '×': '*', x: '*', '÷': '/', '−': '-' };

function tokenize(text: string, read: (number: string) => number | null): readonly Token[] | null {
  if (text.replaceAll(pattern, '').trim() !== '') return null;
  const tokens: Token[] = [];
  for (const [part] of text.matchAll(pattern)) {
    if (/\d/u.test(part)) {
      const value = read(part);
      if (value === null) return null;
      tokens.push({ type: 'number', value });
    } else {
      tokens.push({ type: 'sign', sign: spellings[part] ?? part });
    }
  }
  return tokens;
}

/**
 * Works out a sum with + − × ÷ and brackets; null when it is none. `read` reads one number, so that the locale
 * is not decided here.
 */
export function evaluate(text: string, read: (number: string) => number | null): number | null {
  const tokens = tokenize(text, read);
  if (tokens === null || tokens.length === 0) return null;
  let index = 0;

  function isSign(...signs: readonly string[]): string | null {
    const token = tokens?.[index];
    if (token?.type !== 'sign' || !signs.includes(token.sign)) return null;
    index += 1;
    return token.sign;
  }

  function factor(): number | null {
    if (isSign('-') !== null) {
      const value = factor();
      return value === null ? null : -value;
    }
    if (isSign('+') !== null) return factor();
    if (isSign('(') !== null) {
      const value = sum();
      return isSign(')') === null ? null : value;
    }
    const token = tokens?.[index];
    if (token?.type !== 'number') return null;
    index += 1;
    return token.value;
  }

  function chain(next: () => number | null, ...signs: readonly string[]): number | null {
    let value = next();
    for (let sign = isSign(...signs); sign !== null && value !== null; sign = isSign(...signs)) {
      const right = next();
      if (right === null) return null;
      value = combine(value, sign, right);
    }
    return value;
  }

  const product = (): number | null => chain(factor, '*', '/');
  const sum = (): number | null => chain(product, '+', '-');

  const value = sum();
  return value !== null && index === tokens.length && Number.isFinite(value) ? value : null;
}

function combine(left: number, sign: string, right: number): number {
  switch (sign) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    default:
      return left / right;
  }
}
