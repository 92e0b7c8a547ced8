/** A paragraph, or a list of points. */
type Block = string | readonly string[];

interface TextWords {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** The words of one starter template: texts, then prices, then terms. */
interface StarterWordsOfTemplate {
  readonly name: string;
  readonly texts: readonly TextWords[];
  readonly prices: { readonly title: string; readonly lines: readonly string[] };
  readonly terms: TextWords;
}

/** The words of all starter templates in one language, without markup. */
export interface StarterWords {
  readonly website: StarterWordsOfTemplate;
  readonly consulting: StarterWordsOfTemplate;
  readonly support: StarterWordsOfTemplate;
}
