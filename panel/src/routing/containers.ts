/** What a page is rendered in: the bare `common` container of sign-in, or the panel's frame with its navigation. */
export const CONTAINERS = ['common', 'panel'] as const
export type Container = (typeof CONTAINERS)[number]

/** The part of a route that is checked. A route inherits its parent's container. */
interface ContainedRoute {
  id: string
  options: { staticData?: { container?: unknown } }
  children?: unknown
}

/** Throws if a route names an unknown container, or if a page ends up without one. */
export const checkContainers = (route: ContainedRoute, inherited?: unknown): void => {
  const name = route.options.staticData?.container ?? inherited
  if (name !== undefined && !CONTAINERS.some((known) => known === name))
    throw new Error(
      `The route ${route.id} names an unknown container: ${typeof name === 'string' ? name : typeof name}.`,
    )
  const children = Object.values((route.children ?? {}) as Record<string, ContainedRoute>) // The router types children loosely; they are routes.
  if (children.length === 0 && name === undefined) throw new Error(`The route ${route.id} names no container.`)
  for (const child of children) checkContainers(child, name)
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of an emailed link, after it was removed from the address. */
    mailedToken?: string
  }
  interface StaticDataRouteOption {
    /** The container of this route and its children. */
    container?: Container
    /** The tab's title, before " | Attune Dashboard". */
    title?: string
    /** The navigation is a narrow rail here, unless the user toggled it. */
    rail?: boolean
  }
}
