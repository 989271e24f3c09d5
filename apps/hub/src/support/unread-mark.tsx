/** A mark with the number of unread answers. Screen readers read `label` instead of the number. */
export const UnreadMark = ({ count, label }: { count: number; label: string }) => (
  <span className="unread-mark">
    <span aria-hidden="true">{count > 9 ? '9+' : count}</span>
    <span className="visually-hidden">{label}</span>
  </span>
)
