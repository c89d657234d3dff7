import { lazy, Suspense, type ReactNode } from 'react'
import { APP_VERSION } from '@attune/contract/headers'
import classes from './CommonContainer.module.css'

// This file is in every page's start chunk, because errors are shown in it; the theme toggle needn't be.
const ThemeToggle = lazy(() => import('./ThemeToggle.tsx').then((file) => ({ default: file.ThemeToggle })))

/** The bare container for sign-in, sign-out, password reset, and error pages while signed out. */
export const CommonContainer = ({ children }: { children: ReactNode }) => (
  <div className={classes.page}>
    <div className={classes.work}>{children}</div>
    <footer className={classes.foot}>
      <span>Attune {APP_VERSION}</span>
      <Suspense fallback={null}>
        <ThemeToggle />
      </Suspense>
    </footer>
  </div>
)
