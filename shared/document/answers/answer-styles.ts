/** The styles of the answer form at the end of a proposal's page, and of the page's buttons. */
export const answerStyles = `
.decision{margin-top:64px;padding:32px;border:1px solid var(--line);background:var(--desk)}
.decision label{display:block;margin:0 0 16px;font-size:14px;font-weight:500}
.decision input[type=text],.decision textarea{display:block;width:100%;margin-top:4px;padding:9px 12px;border:1px solid #85817a;border-radius:var(--radius);background:var(--paper);color:inherit;font:inherit}
.decision .sums{margin:0 0 16px;font-weight:600;font-variant-numeric:tabular-nums}
.decision .notice{margin:0 0 16px;background:var(--paper)}
.decision [aria-invalid]{border-color:#a3262b}
.decision .hint{margin:0 0 20px;font-size:13px;line-height:20px;color:var(--soft)}
.reach{position:sticky;bottom:0;z-index:1;container-type:scroll-state;height:64px;margin:0 calc(-1*var(--pad)) -64px}
.reach p{display:flex;align-items:center;justify-content:space-between;gap:12px 24px;height:100%;margin:0;padding:0 var(--pad);border-top:1px solid var(--line);background:var(--paper);font-weight:600;font-variant-numeric:tabular-nums}.reach .button{flex:none}
@container not scroll-state(stuck:bottom){.reach p{visibility:hidden}}
html{scroll-padding-bottom:80px}
.actions{display:flex;flex-wrap:wrap;align-items:flex-start;gap:12px}
.decline[open]{flex-basis:100%}
.decline summary{display:inline-block;list-style:none}.decline summary::-webkit-details-marker{display:none}
.decline p{margin:16px 0 12px;font-size:14px;line-height:20px}
.decline button{border-color:#a3262b;color:#a3262b}
button,.button{min-height:40px;padding:7px 18px;border:1px solid #85817a;border-radius:var(--radius);background:var(--paper);color:var(--ink);font:500 15px/24px var(--sans);cursor:pointer;text-decoration:none}
:is(button,.button).primary{border-color:var(--button);background:var(--button);color:var(--on-button)}
:is(button,.button):hover{filter:brightness(.96)}
@media (max-width:640px){.decision{padding:20px}.reach p{font-size:14px;line-height:20px}}
@media print{.decision{display:none}}
.decision fieldset{margin:0;padding:0;border:0}
.decision fieldset:disabled{opacity:.6}
.decision fieldset:disabled button{cursor:default;filter:none}
`;
