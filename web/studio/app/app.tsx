import './common.ts';
import { LocationProvider } from 'preact-iso/router';
import { Toasts } from '../ui/toast.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { SessionGate } from './session-gate.tsx';
import { SignInDialog } from './sign-in-dialog.tsx';

export const App = () => (
  <LocationProvider scope="/studio">
    <ConnectionBanner />
    <ErrorBoundary>
      <SessionGate />
    </ErrorBoundary>
    <SignInDialog />
    <Toasts />
  </LocationProvider>
);
