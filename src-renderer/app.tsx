import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import { RouterProvider } from '@tanstack/react-router';
import { BridgeProvider } from './bridge/index.ts';
import { DataProvider, useOptionalStore, useSession, type AppData } from './data/index.ts';
import { FirstRunGate } from './features/first-run/index.ts';
import { useLanguage } from './i18n/index.ts';
import { router } from './router.ts';
import { ToastProvider } from './ui/overlays/toast.tsx';

/** The app once it is known whether an account is connected: the first run, or the window with its screens. */
function Screens() {
  const session = useSession();
  const store = useOptionalStore();
  const language = useLanguage();
  if (session === undefined) return null;
  return (
    // Texts are translated during rendering, so a new language renders everything again.
    <FirstRunGate
      key={language}
      session={session}
      connected={store !== null}
      onOpenSettings={() => void router.navigate({ to: '/settings' })}
    >
      <RouterProvider router={router} />
    </FirstRunGate>
  );
}

interface Props {
  readonly data: AppData;
}

/** Everything that the window shows. */
export function App({ data }: Props) {
  return (
    // The content security policy allows no style elements; base.css contains the rules that Base UI would add.
    <CSPProvider disableStyleElements>
      <BridgeProvider client={data.client}>
        <DataProvider data={data}>
          <Tooltip.Provider delay={500}>
            <ToastProvider>
              <Screens />
            </ToastProvider>
          </Tooltip.Provider>
        </DataProvider>
      </BridgeProvider>
    </CSPProvider>
  );
}
