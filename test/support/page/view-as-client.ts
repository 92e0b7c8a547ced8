/**
 * A client's browser looks at a page: it asks for the page and for the style sheet of its load, without which the service
 * counts no view.
 */
export async function viewAsClient(
  page: URL,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const text = await (await fetch(page, { headers })).text();
  const styles = /<link rel="stylesheet" href="([^"]+)"/u.exec(text)?.[1];
  if (styles === undefined) throw new Error(`The page names no style sheet: ${text.slice(0, 200)}`);
  await fetch(new URL(styles, page), { headers });
  return text;
}
