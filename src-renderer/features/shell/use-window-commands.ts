import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { linkToPlace, pathOfPlace, placeOfLink, type Place } from '#shared/domain/place.ts';
import { useBridge } from '../../bridge/index.ts';
import type { Command } from '../../state/commands/index.ts';
import { showToast } from '../../ui/toast.tsx';

const home: Place = { to: 'screen', screen: 'proposals' };

/** More windows, links to what is shown, and following the links that the system hands over. */
export function useWindowCommands(): readonly Command[] {
  const bridge = useBridge();
  const { history } = useRouter();
  const path = useLocation({ select: ({ pathname }) => pathname });
  // The addresses of the router and those of links are the same.
  const place = placeOfLink(`layover:/${path}`) ?? home;

  useEffect(
    () => bridge.on('window.navigate', ({ place: to }) => history.push(pathOfPlace(to))),
    [bridge, history],
  );

  async function copyLink(): Promise<void> {
    await navigator.clipboard.writeText(linkToPlace(place));
    showToast({ id: 'link', title: 'Link copied', durationMs: 3000 });
  }

  return [
    {
      id: 'window.new',
      title: 'New window',
      group: 'Create',
      shortcuts: ['Shift+Mod+N'],
      keywords: 'open second another',
      run: () => void bridge.call('window.open', { place }),
    },
    {
      id: 'window.copyLink',
      title: 'Copy link to this screen',
      group: 'Edit',
      keywords: 'url address share',
      run: () => void copyLink(),
    },
  ];
}
