import { Component, type ReactNode, Suspense } from 'react'

type Props = { fallback: ReactNode; children: ReactNode }

/** Shows `fallback` when anything below fails to render. A class because React knows no other way. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** Around what a page can do without: nothing until its code is there, and nothing if it does not come. */
export const Extra = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)
