/**
 * Block elements that are common in copied text but not allowed in messages. Each becomes a paragraph. If they were just removed, the texts
 * of neighbouring blocks would be joined to one line.
 */
const LINES = new Set([
  ...['div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'nav', 'figure', 'figcaption', 'address', 'center', 'hr'],
  ...['blockquote', 'details', 'summary', 'form', 'fieldset', 'legend', 'caption', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'dl', 'dt', 'dd'],
  ...['ul', 'ol', 'li', 'table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
])
const FOREIGN = new RegExp(`<(?:${[...LINES].join('|')})\\b`, 'i')
/** Elements whose content is no HTML, or is never shown. Their content is copied unchanged. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'noscript', 'template', 'iframe', 'noembed', 'noframes', 'pre'])
const TAG = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>/gi

/**
 * Converts HTML to paragraphs, one for each block. List items get a bullet or number, and the cells of a table row are separated. HTML
 * without block elements of `LINES` is unchanged. This function does not sanitise the HTML; the caller must.
 */
export const inParagraphs = (html: string): string => (FOREIGN.test(html) ? rewritten(html) : html)

const rewritten = (html: string): string => {
  const page = writer()
  let at = 0
  for (TAG.lastIndex = 0; ; ) {
    const found = TAG.exec(html)
    page.text(html.slice(at, found?.index))
    if (!found) return page.end()
    const [tag, slash, given = ''] = found
    const name = given.toLowerCase()
    at = TAG.lastIndex
    if (RAW.has(name) && !slash) {
      const end = endOf(html, name, at)
      page.raw(html.slice(found.index, end), name === 'pre')
      at = TAG.lastIndex = end
    } else if (slash) page.close(name, tag)
    else page.open(name, tag)
  }
}

/** Returns the position after the end tag of the element, searched from `from`. Returns the length of the text if there is no end tag. */
const endOf = (html: string, name: string, from: number): number => {
  const tag = new RegExp(`</${name}\\b[^<>]*>`, 'gi')
  tag.lastIndex = from
  return tag.exec(html) ? tag.lastIndex : html.length
}

/** The current row of a table: the number of its cells so far, and whether the position is inside a cell. */
type Row = { cells: number; isInCell: boolean }

const writer = () => {
  let out = ''
  let isOpen = false
  /** The bullet or number of a list item that has no text yet. */
  let mark = ''
  /** The current number of each surrounding list; undefined for a list without numbers. */
  const lists: (number | undefined)[] = []
  const rows: Row[] = []

  const begin = () => {
    if (isOpen) return
    out += `<p>${mark}`
    isOpen = true
    mark = ''
  }
  const end = () => {
    if (isOpen) out += '</p>'
    isOpen = false
  }
  const line = () => {
    if (!rows.at(-1)?.isInCell) end()
    else if (isOpen && !/\s$/.test(out)) out += ' '
  }
  const item = () => {
    end()
    const number = lists.at(-1)
    mark = number === undefined ? '• ' : `${number}. `
    if (number !== undefined) lists[lists.length - 1] = number + 1
  }
  const cell = () => {
    const row = rows.at(-1) ?? { cells: 0, isInCell: false }
    if (rows.length === 0) rows.push(row)
    if (row.cells > 0) {
      begin()
      out += /\s$/.test(out) ? '| ' : ' | '
    }
    row.cells += 1
    row.isInCell = true
  }
  const newRow = () => {
    end()
    rows[Math.max(0, rows.length - 1)] = { cells: 0, isInCell: false }
  }

  return {
    text: (text: string) => {
      if (text === '' || (!isOpen && text.trim() === '')) return
      begin()
      out += text
    },
    raw: (html: string, isBlock: boolean) => {
      if (isBlock) end()
      out += html
    },
    open: (name: string, tag: string) => {
      if (name === 'ul' || name === 'ol') {
        line()
        lists.push(name === 'ol' ? 1 : undefined)
      } else if (name === 'li') item()
      else if (name === 'table') {
        line()
        rows.push({ cells: 0, isInCell: false })
      } else if (name === 'tr') newRow()
      else if (name === 'td' || name === 'th') cell()
      else if (name === 'p' || LINES.has(name)) line()
      else if (name === 'br' && rows.at(-1)?.isInCell) out += ' '
      else out += tag
    },
    close: (name: string, tag: string) => {
      if (name === 'ul' || name === 'ol') lists.pop()
      if (name === 'li') mark = ''
      const row = rows.at(-1)
      if ((name === 'td' || name === 'th') && row) row.isInCell = false
      else if (name === 'table') {
        end()
        rows.pop()
      } else if (name === 'tr') newRow()
      else if (name === 'p' || LINES.has(name)) line()
      else out += tag
    },
    end: () => {
      end()
      return out
    },
  }
}
