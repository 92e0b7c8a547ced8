/** Texts of many kinds, as people write them, in Markdown. Each word of a block tells it from the others. */
export const texts: Readonly<Record<string, string>> = {
  offer: `---
title: Offer for Rosa
---
# Goals

Some **bold** and *italic* words, a [link](https://example.com) and \`code\`.

- one goal
- two goals
    - nested goal

1. first step
2. second step

> A quote of Rosa.

## Details

More about the details.

# Costs

| Item | Hours | Price |
|------|------:|------:|
| Design | 2 | €90.00 |
| Build | 10 | €80.00 |

# Time

Ten weeks after the start.
`,
  letter: `Dear Mr Miller,

thank you for the talk on Monday. We offer to paint the whole stairwell.

We begin in March and are done within two weeks.

Kind regards

Anna Vogel
`,
  deep: `# Study

## Method

### Interviews

Twelve people were asked.

#### Questions

- What hurts?
- What helps?

### Survey

Four hundred answers came back.

## Result

Nobody reads manuals.

# Next

A second study in autumn.
`,
  german: `# Angebot über eine Küche

Sehr geehrte Frau Müller, wir bieten Ihnen folgende Küche an.

## Ausführung

Fronten in Eiche, geölt; Arbeitsplatte aus Granit, 30 mm.

- Geschirrspüler
- Kühlschrank mit Gefrierfach
- Dunstabzug

## Preise

| Position | Menge | Preis |
|---|---:|---:|
| Möbel | 1 | 12.400,00 € |
| Geräte | 3 | 890,00 € |
| Einbau | 16 | 65,00 € |

## Zahlung

Die Hälfte bei Auftrag, der Rest nach dem Einbau.
`,
  french: `# Proposition

« Bonjour » — voici notre offre : elle vaut jusqu’à la fin de l’année.

# Étapes

1. Atelier d’écriture
2. Maquette
3. Mise en ligne

# Budget

| Prestation | Montant |
|---|---:|
| Atelier | 1 200 € |
| Maquette | 3 400 € |
`,
  tables: `# Schedule

| Phase | From | To |
|---|---|---|
| Draft | May | June |
| Review | July | August |
| Print | September | October |

Text between two tables.

| Person | Task |
|---|---|
| Ines | Layout |
| Omar | Photos |

# Contact

Write to the office.
`,
  quotes: `# Voices

> The best agency that we ever had.

> They were done before we asked.
>
> Twice.

# Code

\`\`\`
npm install layover
npm start
\`\`\`

---

The end of the code.
`,
  lists: `# Included

- Concept
    - Interviews
    - Workshop
- Design
    1. Sketch
    2. Layout
- Handover

# Not included

* Photos
* Translations
* Hosting

# Terms

1. Payment within 14 days

2. Changes are charged by the hour
`,
  footnotes: `# Basis

The prices hold until May.[^1] They contain no tax.[^2]

[^1]: After that they rise.

[^2]: Tax is nineteen percent.

# Scope

H~2~O and m^2^ stand here, ~~not~~ there.
`,
  pictures: `# Pier

The pier ![](data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAACgAAAAeCAIAAADRv8uKAAAAK0lEQVR4nO3NMQ0AAAgDsCmZfynIQgYcTfo3056IWCwWi8VisVgsFov/xgvk2cL9h1Oh3gAAAABJRU5ErkJggg==) stands in the bay.
`,
  long: Array.from(
    { length: 12 },
    (_, index) => `# Chapter ${index + 1}

Chapter ${index + 1} begins with a paragraph that is long enough to run over several lines of a page, so that a
reader of pages has to put its lines together again, number ${index + 1}.

- point A of chapter ${index + 1}
- point B of chapter ${index + 1}

The last words of chapter ${index + 1}.
`,
  ).join('\n'),
};
