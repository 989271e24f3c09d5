import file from './wordmark.svg'

/** The name as a drawing, so that no display font is fetched for it. A file of its own: fetched once, coloured by the text around it. */
export const Wordmark = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 512 104" width="118" height="24" aria-hidden="true">
    <use href={`${file}#wordmark`} />
  </svg>
)
