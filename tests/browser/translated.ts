import type { Page } from '@playwright/test'

/**
 * Has the page translated as Chrome does it: each text that comes, also later, is moved into `<font><font>`. The words
 * stay as they are, so that a test finds them.
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const isTranslated = (text: Node) => text.parentElement?.tagName === 'FONT'
    const isRead = (text: Node) =>
      !!text.nodeValue?.trim() && !text.parentElement?.closest('script, style, textarea, svg, [translate=no]')
    function wrap(text: Node) {
      if (isTranslated(text) || !isRead(text)) return
      const outer = document.createElement('font')
      const inner = outer.appendChild(document.createElement('font'))
      text.parentNode?.replaceChild(outer, text)
      inner.append(text.nodeValue ?? '')
    }
    function wrapAll(root: Node) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : []
      while (walker.nextNode()) texts.push(walker.currentNode)
      for (const text of texts) wrap(text)
    }
    new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records)
        if (type === 'characterData') wrapAll(target)
        else for (const node of addedNodes) wrapAll(node)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}
