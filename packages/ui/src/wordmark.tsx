import file from './wordmark.svg'

/**
 * The name "Playhub" as a drawing, so that no display font is needed for it. The drawing is a separate file, loaded once, and has the
 * colour of the text around it.
 */
export const Wordmark = ({ className }: { className?: string | undefined }) => (
  <svg className={className} viewBox="0 0 512 104" width="118" height="24" aria-hidden="true">
    <use href={`${file}#wordmark`} />
  </svg>
)
