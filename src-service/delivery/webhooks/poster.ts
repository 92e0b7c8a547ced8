/** What a target answered. */
export interface PostResult {
  readonly status: number;
}

/** Sends one delivery. Rejects when no answer came: refused, timed out, or an address that must not be called. */
export interface WebhookPoster {
  post(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<PostResult>;
}
