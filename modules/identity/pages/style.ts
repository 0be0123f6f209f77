/** Style of the pages by which people come in. */
export const STYLE = `
:root{color-scheme:light dark;--ground:#f4f5f7;--paper:#fff;--ink:#1a1f27;--soft:#545d6b;--line:#8a93a1;--act:#1f5fa8;--act-ink:#fff;--bad:#a4161a;--bad-ground:#fdecec}
@media (prefers-color-scheme:dark){:root{--ground:#12161c;--paper:#1b212a;--ink:#e8ecf2;--soft:#a9b3c1;--line:#76818f;--act:#7db4f2;--act-ink:#0b1420;--bad:#ffb3b3;--bad-ground:#3a1b1e}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{width:100%;max-width:24rem;background:var(--paper);border-radius:.75rem;padding:1.75rem 1.5rem;box-shadow:0 1px 3px #0002,0 8px 24px #0001}
.product{margin:0;color:var(--soft);font-size:.875rem}
h1{margin:.25rem 0 1rem;font-size:1.5rem;line-height:1.25;overflow-wrap:anywhere}
p{margin:0 0 1rem;overflow-wrap:anywhere}
.hint{color:var(--soft);font-size:.9375rem}
label{display:block;margin:0 0 .25rem;font-weight:600}
input{display:block;width:100%;min-height:2.75rem;margin:0 0 1rem;padding:.5rem .75rem;border:1px solid var(--line);border-radius:.5rem;background:transparent;color:inherit;font:inherit}
input[type=hidden]{display:none}
.code{font-size:1.5rem;letter-spacing:.3em;font-variant-numeric:tabular-nums}
button,.button{display:block;width:100%;min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--act);border-radius:.5rem;background:var(--act);color:var(--act-ink);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
.quiet{margin-top:.75rem;border-color:transparent;background:transparent;color:var(--act)}
.problem{padding:.6rem .75rem;border-radius:.5rem;background:var(--bad-ground);color:var(--bad);font-weight:600}
ul{list-style:none;margin:0 0 1rem;padding:0;display:grid;gap:.5rem}
li a{display:flex;justify-content:space-between;gap:1rem;min-height:2.75rem;padding:.6rem .9rem;border:1px solid var(--line);border-radius:.5rem;color:inherit;text-decoration:none;font-weight:600}
li a small{color:var(--soft);font-weight:400}
form+p,form+.hint{margin-top:1.25rem}
:focus-visible{outline:2px solid var(--act);outline-offset:2px}
`.trim()
