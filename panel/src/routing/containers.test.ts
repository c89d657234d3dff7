import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { checkContainers } from './containers.ts'

const treeWith = (outer: unknown, inner: unknown) => {
  const root = createRootRoute()
  const layout = createRoute({
    getParentRoute: () => root,
    id: 'layout',
    staticData: { container: outer } as { container?: 'panel' }, // A name that no type stands for, in some cases.
  })
  const page = createRoute({
    getParentRoute: () => layout,
    path: 'page',
    staticData: { container: inner } as { container?: 'panel' },
  })
  // The router gives every route its id.
  return createRouter({ routeTree: root.addChildren([layout.addChildren([page])]) }).routeTree
}

test("a page uses the container it names, or its parent's", () => {
  expect(() => checkContainers(treeWith('panel', undefined))).not.toThrow()
  expect(() => checkContainers(treeWith('common', 'panel'))).not.toThrow()
})

test('a route naming an unknown container is an error', () => {
  expect(() => checkContainers(treeWith('panel', 'cellar'))).toThrow(
    'The route /layout/page names an unknown container: cellar.',
  )
  expect(() => checkContainers(treeWith('toString', undefined))).toThrow(
    '/layout names an unknown container: toString.',
  )
})

test('so is a page without a container', () => {
  expect(() => checkContainers(treeWith(undefined, undefined))).toThrow('The route /layout/page names no container.')
})
