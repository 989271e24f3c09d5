/** Returns the text of a message on one line. The HTML is only parsed: it runs no scripts and loads nothing. */
export const wordsOf = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent.replace(/\s+/g, ' ').trim()
