import { useEffect, useState } from 'react'

/**
 * Opens a lazily loaded menu or popover one render after it mounts, so that Mantine sees it opening and knows where to
 * return focus to. Its button takes over focus from the one it replaces (`autoFocus`).
 */
export const useOpenOnMount = () => {
  const [opened, setOpened] = useState(false)
  useEffect(() => setOpened(true), [])
  return { opened, onChange: setOpened }
}
