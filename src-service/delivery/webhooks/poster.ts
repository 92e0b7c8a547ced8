export interface PostResult {
  readonly status: number;
}

/** Sends one delivery. Rejects if there is no answer: connection refused, timeout, or a private address. */
export interface WebhookPoster {
  post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<PostResult>;
}
