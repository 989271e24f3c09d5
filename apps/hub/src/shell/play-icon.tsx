export const PlayIcon = () => (
  <svg width="16" height="16" viewBox="0 0 16 16" fill="currentColor" aria-hidden="true">
    <path d="M4 2.5v11a1 1 0 0 0 1.5.9l8.6-5.5a1 1 0 0 0 0-1.7L5.5 1.6A1 1 0 0 0 4 2.5Z" />
  </svg>
)
