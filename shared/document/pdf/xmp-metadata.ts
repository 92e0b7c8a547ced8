/** A text in XML, in ASCII. */
function xmlText(text: string): string {
  return Array.from(text, (letter) =>
    /[\u0020-\u007e]/u.test(letter) && !/[&<>"]/u.test(letter)
      ? letter
      : /\p{Cc}|\p{Cs}/u.test(letter)
        ? ''
        : `&#${String(letter.codePointAt(0) ?? 0)};`,
  ).join('');
}

/** The metadata by which a PDF says what it is called, in which language it is, and that it is PDF/UA-1. */
export function xmpMetadata(title: string, language: string, producer: string): string {
  const name = xmlText(title);
  return `<?xpacket begin="\u00ef\u00bb\u00bf" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${name}</rdf:li></rdf:Alt></dc:title>
<dc:language><rdf:Bag><rdf:li>${xmlText(language)}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>${xmlText(producer)}</pdf:Producer>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}
