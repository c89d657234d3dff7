import { Button } from '@mantine/core'
import { IconLock, IconMapQuestion, IconPlugConnectedX, IconRefresh } from '@tabler/icons-react'
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { failureOf } from '../../client/failure.ts'
import type { ReactNode } from 'react'
import { KeyCap } from '../keys/KeyCap.tsx'
import { openSearch, SEARCH_KEYS, useIsSearchable } from './open-search.ts'
import { EmptyState } from './EmptyState.tsx'
import classes from './ErrorPage.module.css'

/** Shown when a page fails to load; the status decides the text. */
export const ErrorPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  const { status, title, content, reference } = failureOf(error)
  if (status === 404) return <NotFoundPage />
  if (status === 403) return <AccessDeniedPage reason={content} />
  const again = () => {
    reset()
    void router.invalidate()
  }
  return (
    <Page>
      <EmptyState
        order={1}
        tone="bad"
        icon={<IconPlugConnectedX />}
        title={status === 0 || status === 429 ? title : 'Internal Server Error'}
        actions={
          <Button variant="default" leftSection={<IconRefresh size={15} stroke={1.5} />} onClick={again}>
            Try again
          </Button>
        }
      >
        {status === 0 || status === 429 ? content : 'Nothing you wrote has been lost.'}
        {reference !== null && (
          <>
            {' '}
            Reference <code>{reference}</code>
          </>
        )}
      </EmptyState>
    </Page>
  )
}

export const NotFoundPage = () => {
  const isSearchable = useIsSearchable()
  return (
    <Page>
      <EmptyState
        order={1}
        icon={<IconMapQuestion />}
        title="Page Not Found"
        actions={
          <>
            <Button variant="default" component={Link} to="/">
              Home
            </Button>
            {isSearchable && (
              <Button
                variant="default"
                rightSection={<KeyCap>{SEARCH_KEYS}</KeyCap>}
                aria-haspopup="dialog"
                onClick={openSearch}
              >
                Search
              </Button>
            )}
          </>
        }
      >
        This page doesn’t exist, or you don’t have access to it.
      </EmptyState>
    </Page>
  )
}

interface AccessDeniedProps {
  reason: string
}

export const AccessDeniedPage = ({ reason }: AccessDeniedProps) => (
  <Page>
    <EmptyState
      order={1}
      icon={<IconLock />}
      title="Access denied"
      actions={
        <Button variant="default" component={Link} to="/">
          Home
        </Button>
      }
    >
      {reason}
    </EmptyState>
  </Page>
)

/** The `<main>` of the frame or of the bare container. */
const Page = ({ children }: { children: ReactNode }) => <main className={classes.page}>{children}</main>
