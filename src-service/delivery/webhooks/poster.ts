export interface PostResult {
  readonly status: number;
}

/** Sends one delivery. Rejects without an answer: refused, timed out, or a private address. */
export interface WebhookPoster {
  post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<PostResult>;
}
