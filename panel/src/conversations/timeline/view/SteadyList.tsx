import { Component, createContext, use, type CSSProperties, type ReactNode, type Ref } from 'react'

/** Called right before React changes the elements of a list. */
export const BeforeChange = createContext<() => void>(() => undefined)

interface SteadyListProps {
  ref?: Ref<HTMLOListElement>
  style: CSSProperties
  children: ReactNode
}

/** The element of a virtual list, which reports before it changes. */
export const SteadyList = ({ ref, style, children }: SteadyListProps) => (
  <ChangeWatch before={use(BeforeChange)}>
    <ol ref={ref} style={style}>
      {children}
    </ol>
  </ChangeWatch>
)

interface ChangeWatchProps {
  before: () => void
  children: ReactNode
}

/** A class, because no hook runs between rendering and the DOM change. */
class ChangeWatch extends Component<ChangeWatchProps> {
  override getSnapshotBeforeUpdate(): null {
    this.props.before()
    return null
  }

  // React requires this method together with the other one.
  override componentDidUpdate(): void {}

  override render(): ReactNode {
    return this.props.children
  }
}
