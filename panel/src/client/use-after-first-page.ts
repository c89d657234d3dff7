import { useEffect, useState } from 'react'

/** Delay that leaves the bandwidth to the first page. */
const START_DELAY_MS = 1_000

/** False until the first page has had time to load: for things that can wait, such as counts in the navigation. */
export const useAfterFirstPage = (): boolean => {
  const [isAfter, setIsAfter] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), START_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isAfter
}
