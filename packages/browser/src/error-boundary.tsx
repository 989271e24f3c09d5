import { Component, type ReactNode, Suspense } from 'react'

type Props = { fallback: ReactNode; children: ReactNode }

/** Shows `fallback` instead of its children if one of them fails to render. React requires a class for this. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}

/** Wraps an optional part of a page. Shows nothing until the part's code is loaded, and nothing if loading fails. */
export const Extra = ({ children }: { children: ReactNode }) => (
  <ErrorBoundary fallback={null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
)
