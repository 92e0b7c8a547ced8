/** The clipboard markup of an office program for a text. */
type Shape = (text: string) => string;

const word: readonly Shape[] = [
  (text) =>
    `<p class="MsoNormal" style="margin-bottom:8.0pt;line-height:107%"><span lang="EN-GB" style="font-size:11.0pt;font-family:&quot;Calibri&quot;,sans-serif">${text}<o:p></o:p></span></p>`,
  (text) =>
    `<p class="MsoListParagraphCxSpFirst" style="text-indent:-18.0pt;mso-list:l0 level1 lfo1"><![if !supportLists]><span style="font-family:Symbol;mso-list:Ignore">·<span style="font:7.0pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp;</span></span><![endif]>${text}<o:p></o:p></p>`,
  (text) =>
    `<table class="MsoTableGrid" border="1" cellspacing="0" cellpadding="0" style="border-collapse:collapse"><tbody><tr><td width="300" valign="top" style="width:225.4pt;padding:0cm 5.4pt"><p class="MsoNormal">${text}</p></td><td width="120"><p class="MsoNormal" align="right">€ 1.200,50</p></td></tr></tbody></table>`,
  (text) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name="Generator" content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm} --></style></head><body lang="EN-GB"><!--StartFragment--><p class="MsoNormal"><b>${text}</b></p><!--EndFragment--></body></html>`,
  (text) =>
    `<h1 style="mso-list:l1 level1 lfo2"><span style="color:#2F5496">${text}</span></h1><p class="MsoNormal">&nbsp;</p>`,
  (text) =>
    `<p class="MsoNormal">${text} <ins cite="mailto:Ann" datetime="2026-03-01T10:00"><span class="msoIns">added</span></ins><del cite="mailto:Ann"><span class="msoDel">gone</span></del></p>`,
  (text) =>
    `<p class="MsoFootnoteText"><a style="mso-footnote-id:ftn1" href="#_ftnref1" name="_ftn1"><sup>[1]</sup></a> ${text}</p>`,
  (text) =>
    `<p class="MsoNormal" style="text-align:center"><b><i><u><span style="background:yellow">${text}</span></u></i></b><br clear="all" style="page-break-before:always"></p>`,
  (text) =>
    `<p class="MsoNormal"><!--[if gte vml 1]><v:shape id="Picture" style="width:451pt"></v:shape><![endif]--><img width="601" height="120" src="file:///C:/Users/ann/AppData/Local/Temp/clip_image001.png">${text}</p>`,
];

const googleDocs: readonly Shape[] = [
  (text) =>
    `<b style="font-weight:normal;" id="docs-internal-guid-5f0e"><p dir="ltr" style="line-height:1.38;margin-top:0pt"><span style="font-size:11pt;font-family:Arial,sans-serif;font-weight:700">${text}</span></p></b>`,
  (text) =>
    `<ul style="margin-top:0;padding-inline-start:48px"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span>${text}</span></p></li></ul>`,
  (text) =>
    `<div dir="ltr" style="margin-left:0pt" align="left"><table><colgroup><col width="312"><col width="312"></colgroup><tbody><tr style="height:0pt"><td><p dir="ltr"><span>${text}</span></p></td><td><br></td></tr></tbody></table></div>`,
  (text) =>
    `<p dir="ltr"><a href="https://example.com/a" style="text-decoration:none"><span style="color:#1155cc;text-decoration:underline">${text}</span></a></p>`,
  (text) =>
    `<ul><li role="checkbox" aria-checked="false" style="list-style-type:none"><img src="data:image/png;base64,iVBORw0KGgo=" width="18" alt="unchecked"><p role="presentation">${text}</p></li></ul>`,
  (text) =>
    `<h2 dir="ltr" id="h.gjdgxs"><span style="font-weight:400">${text}</span></h2><br class="Apple-interchange-newline">`,
  (text) => `<p dir="rtl" style="text-align:right"><span lang="ar">${text}</span></p>`,
];

const outlook: readonly Shape[] = [
  (text) =>
    `<div class="elementToProof" style="font-family:Aptos,Calibri,sans-serif;font-size:12pt;color:rgb(0,0,0)">${text}</div>`,
  (text) => `<div class="WordSection1"><p class="MsoNormal">${text}</p><p class="MsoNormal">&nbsp;</p></div>`,
  (text) =>
    `<blockquote type="cite" style="margin-left:0"><div>On Mon, Ann wrote:</div><p>${text}</p></blockquote>`,
  (text) => `<p><font face="Calibri" size="2" color="#1F497D">${text}</font></p>`,
  (text) =>
    `<table border="0" cellpadding="0" width="400" id="Signature"><tr><td><img src="cid:image001.png@01D9A1B2.C3D4E5F0" alt="Logo"></td><td>${text}</td></tr></table>`,
  (text) =>
    `<hr tabindex="-1" style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr">${text}</div>`,
  (text) =>
    `<p class="MsoPlainText">${text}<span class="EmailStyle17" style="display:none">hidden</span></p>`,
  (text) =>
    `<p>${text} <a href="mailto:ann@example.com" title="mailto:ann@example.com">ann@example.com</a></p>`,
];

const libreOffice: readonly Shape[] = [
  (text) =>
    `<p style="margin-bottom:0cm;line-height:100%"><font color="#000000"><font face="Liberation Serif, serif"><font size="3">${text}</font></font></font></p>`,
  (text) => `<p align="justify" class="western">${text}</p>`,
  (text) => `<h1 class="western" lang="en-US">${text}</h1>`,
  (text) => `<ol><li value="4"><p style="margin-bottom:0cm">${text}</p></li></ol>`,
  (text) =>
    `<table width="100%" cellpadding="4" cellspacing="0"><col width="128*"><col width="128*"><tr valign="top"><td width="50%" style="border:1px solid #000"><p>${text}</p></td><td><p><br></p></td></tr></table>`,
  (text) => `<p>${text}<sdfield type="PAGE" subtype="RANDOM" format="PAGE">1</sdfield></p>`,
  (text) => `<dl><dt>${text}</dt><dd>meaning</dd></dl>`,
  (text) =>
    `<p><span style="text-transform:uppercase">${text}</span><sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym">1</a></sup></p>`,
];

/** Plain words, accents, a placeholder, entities, significant spaces, other scripts, nothing. */
const texts: readonly string[] = [
  'Forty percent is due when you accept.',
  'Überraschend günstig – für {{client_business}} &amp; Söhne',
  '“Quoted”&nbsp;text with <b>bold</b>, <i>italic</i> and <u>underlined</u> words',
  '见积もり書 خطة العمل 🚢',
  'Dear {{ client.first_name }},<br>see <a href="https://example.com/?a=1&amp;b=2">this page</a>.',
];

/** Markup that Word, Google Docs, Outlook and LibreOffice paste into a page that does not clean it. */
export const officeBodies: readonly string[] = [word, googleDocs, outlook, libreOffice].flatMap((shapes) =>
  shapes.flatMap((shape) => texts.map((text) => shape(text))),
);
