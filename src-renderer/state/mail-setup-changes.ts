const channelName = 'mail-setup';

/** Tells the other windows of this computer that the way mail is sent has changed. */
export function announceMailSetup(): void {
  const channel = new BroadcastChannel(channelName);
  const broadcast = channel.postMessage.bind(channel);
  broadcast(null);
  channel.close();
}

/** Calls back when another window has changed the way mail is sent; returns its dispose. */
export function onMailSetupChange(listener: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  const onMessage = (): void => listener();
  channel.addEventListener('message', onMessage);
  return () => channel.close();
}
