export const noteElementId = (noteId: string) => `note-${noteId}`
export const noteHeadId = (noteId: string) => `note-head-${noteId}`

/** Whether the head of a note (its first line, with the author) is visible: it is not scrolled away, and nothing covers it. */
export const isNoteInView = (noteId: string) => {
  const head = document.getElementById(noteHeadId(noteId))
  if (!head) return false
  const { left, top, width, height } = head.getBoundingClientRect()
  return head.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

/** Scrolls to a note and focuses it. If the note is taller than the visible part of the conversation, scrolls to the note's first line. */
export const showNote = (note: HTMLElement) => {
  const frame = note.closest('section')?.clientHeight ?? innerHeight
  note.scrollIntoView({ block: note.offsetHeight > frame ? 'start' : 'center' })
  note.focus({ preventScroll: true })
}
