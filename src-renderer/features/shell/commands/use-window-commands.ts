import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { linkToRoute, pathOfRoute, routeOfLink, type Route } from '#shared/domain/route.ts';
import { useBridge } from '../../../bridge/index.ts';
import { useStore } from '../../../data/index.ts';
import { t } from '../../../i18n/index.ts';
import type { Command } from '../../../state/commands/index.ts';
import { showToast } from '../../../ui/overlays/toast.tsx';

const home: Route = { to: 'screen', screen: 'proposals' };

/** Commands for new windows and links, and handling of links from the system. */
export function useWindowCommands(): readonly Command[] {
  const bridge = useBridge();
  const router = useRouter();
  const { history } = router;
  const { aliases } = useStore();

  useEffect(
    () => bridge.on('window.navigate', ({ route: to }) => history.push(pathOfRoute(to))),
    [bridge, history],
  );

  /** Read on demand, because a subscription would render the shell with each navigation. */
  function currentRoute(): Route {
    // Router and links share their addresses.
    const route = routeOfLink(`layover:/${router.state.location.pathname}`) ?? home;
    return 'id' in route ? { ...route, id: aliases.current(route.id) } : route;
  }

  async function copyLink(): Promise<void> {
    await navigator.clipboard.writeText(linkToRoute(currentRoute()));
    showToast({ id: 'link', title: t('commands.linkCopied'), durationMs: 3000 });
  }

  return [
    {
      id: 'window.new',
      title: t('commands.newWindow'),
      group: 'create',
      shortcuts: ['Shift+Mod+N'],
      run: () => void bridge.call('window.open', { route: currentRoute() }),
    },
    {
      id: 'window.copyLink',
      title: t('commands.copyLink'),
      group: 'edit',
      run: () => void copyLink(),
    },
  ];
}
