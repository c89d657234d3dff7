/** What a page stands in: the bare one of sign-in, or the panel's frame with its navigation (spec 1 §2). */
export const CONTAINERS = ['common', 'panel'] as const
export type Container = (typeof CONTAINERS)[number]

/** What is looked at of a route; a route inherits the container of the one around it. */
interface ContainedRoute {
  id: string
  options: { staticData?: { container?: unknown } }
  children?: unknown
}

/** A route naming an unknown container is an error (spec 2 §2), and so is a page without any. Throws a sentence. */
export const checkContainers = (route: ContainedRoute, inherited?: unknown): void => {
  const name = route.options.staticData?.container ?? inherited
  if (name !== undefined && !CONTAINERS.some((known) => known === name))
    throw new Error(
      `The route ${route.id} names an unknown container: ${typeof name === 'string' ? name : typeof name}.`,
    )
  const children = Object.values((route.children ?? {}) as Record<string, ContainedRoute>) // Routes all the way down.
  if (children.length === 0 && name === undefined) throw new Error(`The route ${route.id} names no container.`)
  for (const child of children) checkContainers(child, name)
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The token of a mailed link, once it is out of the address. */
    mailedToken?: string
  }
  interface StaticDataRouteOption {
    /** What the route and those inside it stand in. */
    container?: Container
    /** What the browser's tab says before " | Attune Dashboard". */
    title?: string
    /** The navigation is a narrow rail here unless the person swapped it. */
    rail?: boolean
  }
}
