import { Component, createContext, use, type CSSProperties, type ReactNode, type Ref } from 'react'

/** Called right before React changes the elements of a list. */
export const BeforeChange = createContext<() => void>(() => undefined)

interface SteadyListProps {
  ref?: Ref<HTMLOListElement>
  style: CSSProperties
  children: ReactNode
}

/** The element of a virtual list, which tells before it changes. */
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

/** A class, because hooks have nothing that runs between rendering and the change of the document. */
class ChangeWatch extends Component<ChangeWatchProps> {
  override getSnapshotBeforeUpdate(): null {
    this.props.before()
    return null
  }

  // React asks for it where the other is.
  override componentDidUpdate(): void {}

  override render(): ReactNode {
    return this.props.children
  }
}
