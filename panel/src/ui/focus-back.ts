import { useLayoutEffect, useRef, type FocusEvent as ReactFocusEvent } from 'react'

/** Where the focus goes once the closing dialog is gone. A dialog that replaces it takes this over. */
let due: { origin: HTMLElement | null } | null = null

/** Returns the focus to where it was when the component unmounts, unless it has moved elsewhere by then. */
export const useFocusBack = (): void =>
  useLayoutEffect(() => {
    const { origin } = due ?? { origin: originOf(document.activeElement) }
    due = null
    return () => {
      const closing = { origin }
      due = closing
      queueMicrotask(() => {
        if (due !== closing) return
        due = null
        if (isFocusLost()) focusOrigin(origin)
      })
    }
  }, [])

/**
 * For a stack whose parts come and go: once the part with the focus is gone, the focus returns to where it was before
 * it entered the stack. `parts` is what the stack shows; returns handlers for the stack's element.
 */
export const useFocusBehind = (parts: unknown) => {
  /** Set while the focus is inside. */
  const origin = useRef<HTMLElement | null>(null)
  useLayoutEffect(() => {
    if (origin.current === null || !isFocusLost()) return
    focusOrigin(origin.current)
    origin.current = null
  }, [parts])
  return {
    onFocus: ({ currentTarget, relatedTarget }: ReactFocusEvent) => {
      if (!currentTarget.contains(relatedTarget))
        origin.current = originOf(relatedTarget) ?? document.getElementById('work')
    },
    // React reports no blur when the element with the focus is removed.
    onBlur: ({ currentTarget, relatedTarget }: ReactFocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) origin.current = null
    },
  }
}

/** Menus that have had the focus since they opened. Mantine attaches their `ref` again when they close. */
const opened = new WeakSet<HTMLElement>()
let lastOpened: HTMLElement | null = null

/**
 * The `ref` of a menu: focuses its first field or item as it appears. Mantine does so a moment later, and a key pressed
 * before that would go to the menu's button.
 */
export const focusFirstItem = (menu: HTMLElement | null): void => {
  if (menu === null || opened.has(menu)) return
  opened.add(menu)
  lastOpened = menu
  menu
    .querySelector<HTMLElement>('[data-autofocus], input, [data-menu-item]:not(:disabled)')
    ?.focus({ preventScroll: true })
  keepFocusIn(menu)
}

/**
 * An item may disappear while it has the focus, when a right is lost, for example. Then the item in its place gets the
 * focus, or else the menu's button: otherwise no key would reach the menu.
 */
const keepFocusIn = (menu: HTMLElement): void => {
  let place = -1
  const notePlace = () => {
    const focused = itemsOf(menu).findIndex((item) => item === document.activeElement)
    if (focused !== -1) place = focused
  }
  notePlace()
  menu.addEventListener('focusin', notePlace)
  // It is garbage-collected with the menu, which nothing else references.
  new MutationObserver(() => {
    const isLost = isFocusLost() || document.activeElement?.matches(':disabled') === true
    if (!isLost) return notePlace()
    if (place === -1 || !menu.isConnected) return
    const items = itemsOf(menu)
    const next = items[Math.min(place, items.length - 1)] ?? buttonOf(menu)
    next?.focus({ preventScroll: true })
  }).observe(menu, { childList: true, subtree: true, attributeFilter: ['disabled'] })
}

const itemsOf = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[data-menu-item]:not(:disabled)'),
]

/** The button that opens a menu. */
const buttonOf = (menu: Element | null | undefined): HTMLElement | null => {
  const id = menu?.getAttribute('aria-labelledby')
  return id == null ? null : document.getElementById(id)
}

/** For the `onClose` of a menu: returns the focus to its button, unless the chosen item has moved it elsewhere. */
export const focusMenuButton = (): void => {
  const active = document.activeElement
  if (active?.closest('[role="menu"]') != null) originOf(active)?.focus({ preventScroll: true })
  const closing = lastOpened
  if (closing === null) return
  // If it was only open for a moment, Mantine's own focus is still pending. It comes before this timer.
  closing.addEventListener('focusin', returnFocus)
  setTimeout(() => closing.removeEventListener('focusin', returnFocus))
}

const returnFocus = ({ relatedTarget }: FocusEvent): void => {
  if (relatedTarget instanceof HTMLElement) relatedTarget.focus({ preventScroll: true })
}

/** Where the focus came from: a menu item is soon gone, so the menu's button represents it. */
const originOf = (focused: Element | null): HTMLElement | null => {
  const menu = focused?.closest('[role="menu"]')
  const origin = menu?.hasAttribute('aria-labelledby') === true ? buttonOf(menu) : focused
  return origin instanceof HTMLElement && origin !== document.body && origin.closest('[aria-hidden="true"]') === null
    ? origin
    : null
}

const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body

/** If the element is gone, for example with its row, the focus goes to the start of the page's content. */
const focusOrigin = (origin: HTMLElement | null): void => {
  if (origin === null) return
  origin.focus({ preventScroll: true })
  if (isFocusLost()) document.getElementById('work')?.focus({ preventScroll: true })
}
