/** Renders a text. Each part between backticks becomes a `<code>` element. */
export const Marked = ({ text }: { text: string }) => {
  let at = 0
  return text.split('`').map((part, turn) => {
    at += part.length + 1
    return turn % 2 === 1 ? <code key={at}>{part}</code> : part
  })
}
