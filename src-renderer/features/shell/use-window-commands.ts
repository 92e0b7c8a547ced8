import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { linkToPlace, pathOfPlace, placeOfLink, type Place } from '#shared/domain/place.ts';
import { useBridge } from '../../bridge/index.ts';
import { useStore } from '../../data/index.ts';
import { t } from '../../i18n/index.ts';
import type { Command } from '../../state/commands/index.ts';
import { showToast } from '../../ui/toast.tsx';

const home: Place = { to: 'screen', screen: 'proposals' };

/** More windows, links to what is shown, and following the links that the system hands over. */
export function useWindowCommands(): readonly Command[] {
  const bridge = useBridge();
  const router = useRouter();
  const { history } = router;
  const { aliases } = useStore();

  useEffect(
    () => bridge.on('window.navigate', ({ place: to }) => history.push(pathOfPlace(to))),
    [bridge, history],
  );

  /** Asked for when it is wanted: to follow it would draw the window's frame with every step. */
  function placeNow(): Place {
    // The addresses of the router and those of links are the same.
    const place = placeOfLink(`layover:/${router.state.location.pathname}`) ?? home;
    return 'id' in place ? { ...place, id: aliases.current(place.id) } : place;
  }

  async function copyLink(): Promise<void> {
    await navigator.clipboard.writeText(linkToPlace(placeNow()));
    showToast({ id: 'link', title: t('commands.linkCopied'), durationMs: 3000 });
  }

  return [
    {
      id: 'window.new',
      title: t('commands.newWindow'),
      group: 'create',
      shortcuts: ['Shift+Mod+N'],
      keywords: t('commands.otherWindow'),
      run: () => void bridge.call('window.open', { place: placeNow() }),
    },
    {
      id: 'window.copyLink',
      title: t('commands.copyLink'),
      group: 'edit',
      keywords: t('commands.otherLink'),
      run: () => void copyLink(),
    },
  ];
}
