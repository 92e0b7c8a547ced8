// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { planImport } from './import-plan.ts';
import type { PreparePicture } from './import-pictures.ts';
import { pictureAddress, type ReadDocument } from './read-document.ts';

const prepare: PreparePicture = (file) =>
  Promise.resolve(
    file.size < 3
      ? { problem: 'damaged' }
      : { src: `data:image/png;base64,${btoa('x'.repeat(file.size))}`, width: 40, height: 30 },
  );

const style = { currency: 'EUR', locale: 'en' } as const;
const documentOf = (html: string, pictures: readonly Blob[] = []): ReadDocument => {
  return { title: '', html, pictures, losses: [] };
};
const planOf = (html: string, pictures?: readonly Blob[]) =>
  planImport(documentOf(html, pictures), style, { prepare, limit: null });

async function shortOf(html: string) {
  const { title, sections } = await planOf(html);
  return { title, sections: sections.map((section) => [section.title, section.body]) };
}

test('the only heading of the highest rank is the title; the next rank divides', async () => {
  expect(await shortOf('<h1>Offer</h1><h2>Goals</h2><p>a</p><h3>More</h3><p>b</p><h2>Time</h2>')).toEqual({
    title: 'Offer',
    sections: [
      ['Goals', '<p>a</p><h2>More</h2><p>b</p>'],
      ['Time', null],
    ],
  });
});

test('several headings of the highest rank divide, and what stands before them is kept', async () => {
  expect(await shortOf('<p>Dear Rosa</p><h1>Goals</h1><p>a</p><h2>More</h2><h1>Time</h1><p>b</p>')).toEqual({
    title: '',
    sections: [
      ['', '<p>Dear Rosa</p>'],
      ['Goals', '<p>a</p><h2>More</h2>'],
      ['Time', '<p>b</p>'],
    ],
  });
});

test('a document without headings is one section', async () => {
  expect(await shortOf('<div><div><p>a</p></div><ul><li>b</li></ul>c</div>')).toEqual({
    title: '',
    sections: [['', '<p>a</p><ul><li>b</li></ul><p>c</p>']],
  });
});

test('a table of prices becomes items, and another table stays', async () => {
  const prices =
    '<table><tr><td>Item</td><td>Hours</td><td>Price</td></tr><tr><td>Design</td><td>2</td><td>€90</td></tr>' +
    '<tr><td>Total</td><td></td><td>€180</td></tr></table>';
  const plain = '<table><tr><td>Phase</td><td>Weeks</td></tr><tr><td>Build</td><td>2</td></tr></table>';
  const { sections } = await planOf(`<h1>Costs</h1><p>Net</p>${prices}<h1>Plan</h1>${plain}`);
  expect(sections[0]).toMatchObject({ title: 'Costs', body: '<p>Net</p>' });
  expect(sections[0]?.items.map(({ values }) => [values.name, values.quantity, values.amount])).toEqual([
    ['Design', 2, 9000],
  ]);
  expect(sections[0]?.bodyWithTables).toContain('Design');
  expect(sections[1]?.items).toEqual([]);
  expect(sections[1]?.body).toContain('Phase');
});

test('a second table of prices is a section of its own', async () => {
  const prices = '<table><tr><td>Item</td><td>Price</td></tr><tr><td>Design</td><td>€90</td></tr></table>';
  const { sections } = await planOf(`<h1>Costs</h1>${prices}${prices}`);
  expect(sections.map(({ title, items }) => [title, items.length])).toEqual([
    ['Costs', 1],
    ['Costs', 1],
  ]);
});

test('pictures stand in their places, with their texts', async () => {
  const image = `<img src="${pictureAddress(0)}" alt="A plan">`;
  const { sections, losses } = await planOf(`<p>before ${image} behind</p>`, [new Blob(['abcd'])]);
  expect(sections[0]?.body).toMatch(
    /^<p>before {1,2}behind<\/p><figure[^>]*><img[^>]*alt="A plan"[^>]*><\/figure>$/u,
  );
  expect(sections[0]?.pictures).toBe(1);
  expect(losses).toEqual([]);
});

test('pictures that cannot be used are counted', async () => {
  const images = `<p><img src="${pictureAddress(0)}"></p><p><img src="${pictureAddress(7)}"></p><p>text</p>`;
  const { sections, losses } = await planOf(images, [new Blob(['a'])]);
  expect(sections[0]?.body).toBe('<p>text</p>');
  expect(losses).toEqual([{ kind: 'pictures', count: 2 }]);
});

test('pictures that the reader could not take and those that cannot be used are one entry of the list', async () => {
  const read = documentOf(`<p>text</p><img src="${pictureAddress(7)}">`);
  const losses = [
    { kind: 'headers' as const, count: 1 },
    { kind: 'pictures' as const, count: 2 },
  ];
  const plan = await planImport({ ...read, losses }, style, { prepare, limit: null });
  expect(plan.losses).toEqual([
    { kind: 'headers', count: 1 },
    { kind: 'pictures', count: 3 },
  ]);
});

test('scripts, forms and what a page loads are left out', async () => {
  const page =
    '<h1>Goals</h1><script>alert(1)</script><p onclick="alert(1)">a</p><form><input value="x"></form>' +
    '<iframe src="https://example.com"></iframe><a href="javascript:alert(1)">b</a>';
  const { sections } = await planOf(page);
  expect(sections.map(({ body }) => body).join()).not.toMatch(/script|onclick|iframe|input/u);
});

test('signs of another currency are named', async () => {
  const { foreign } = await planOf('<table><tr><td>Design</td><td>£90</td></tr></table>');
  expect(foreign).toEqual(['£']);
});

test('a picture that is shown many times is prepared once, and beyond 500 pictures the rest is lost', async () => {
  const prepared: number[] = [];
  const counting: PreparePicture = (file, limit) => {
    prepared.push(file.size);
    return prepare(file, limit);
  };
  const image = (index: number) => `<p><img src="${pictureAddress(index)}"></p>`;
  const document = documentOf(image(0).repeat(400) + image(1).repeat(200), [
    new Blob(['abcd']),
    new Blob(['abcde']),
  ]);
  const plan = await planImport(document, style, { prepare: counting, limit: 1_000_000 });
  expect(prepared).toEqual([4, 5]);
  expect(plan.sections[0]?.body?.match(/<img/gu)).toHaveLength(500);
  expect(plan.losses).toContainEqual(expect.objectContaining({ count: 100 }));
});
