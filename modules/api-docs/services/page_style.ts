/** Style of the page; it follows the reader's choice of light or dark. */
export const styleSheet = `
:root { color-scheme: light dark; --line: #8884; --quiet: #7778; --accent: light-dark(#0b57d0, #8ab4f8); }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: 20rem 1fr }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; padding: 1rem; border-right: 1px solid var(--line); font-size: .85rem }
nav h1 { font-size: 1.1rem; margin: 0 } nav h2 { font-size: .9rem; margin: 1.2rem 0 .3rem }
nav ul { list-style: none; margin: 0; padding: 0 } nav li a { display: flex; gap: .4rem; align-items: baseline; padding: .15rem 0; overflow-wrap: anywhere; text-decoration: none }
main { padding: 1rem 2.5rem 6rem; max-width: 60rem; min-width: 0 }
a { color: var(--accent) } h2 { margin-top: 2.5rem } h3 { margin: 0; font-size: 1.05rem; overflow-wrap: anywhere } h4 { margin: 1rem 0 .3rem; font-size: .9rem }
section { border: 1px solid var(--line); border-radius: .5rem; padding: 1rem 1.25rem; margin: 1rem 0; scroll-margin-top: 1rem }
section:target { border-color: var(--accent) } section p { margin: .3rem 0 } .summary { font-weight: 600 }
b.GET, b.POST, b.PATCH, b.PUT, b.DELETE { font: 700 .75rem ui-monospace, monospace; border-radius: .25rem; padding: .1rem .35rem; color: #fff; background: #2563ab }
b.POST { background: #1a7f4b } b.PATCH, b.PUT { background: #9a6700 } b.DELETE { background: #b3261e }
table { border-collapse: collapse; width: 100%; font-size: .9rem } th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-top: 1px solid var(--line) } th { width: 12rem; font-weight: 600 }
td table { margin-top: .3rem } td p { margin: 0 } code, pre { font: .85em ui-monospace, monospace } pre { background: var(--line); border-radius: .4rem; padding: .75rem; overflow: auto; margin: 0 }
form { display: flex; gap: .4rem } input { flex: 1; min-width: 0 } input, button { font: inherit; padding: .25rem .5rem } nav b { flex: none } nav h1 a { color: inherit; text-decoration: none }
pre + pre { margin-top: .4rem } tr:target th { color: var(--accent) }
details { margin: .3rem 0 } summary { cursor: pointer }
@media screen and (max-width: 50rem) { body { display: block } nav { position: static; height: auto; border-right: 0; border-bottom: 1px solid var(--line) } main { padding: 1rem } section { padding: .75rem } tr { display: block; border-top: 1px solid var(--line); padding: .3rem 0 } th, td { display: block; width: auto; border: 0; padding: 0; overflow-wrap: anywhere } td table { padding-left: .6rem } }
@media print { body { display: block; font-size: 10pt } nav { display: none } main { padding: 0; max-width: none } th { width: 8rem } th, td { overflow-wrap: anywhere } pre, tr:not(:has(table, pre)) { break-inside: avoid } h2, h3, h4 { break-after: avoid } pre { white-space: pre-wrap; overflow-wrap: anywhere } details::details-content { content-visibility: visible } summary { list-style: none } a { color: inherit; text-decoration: none } }
`
