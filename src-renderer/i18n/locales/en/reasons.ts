/** Reasons by their codes (`shared/reasons/reason.ts`). */
export const reasons = {
  /** How a call failed. The service's own messages are shown as received. */
  call: {
    refused: 'The server doesn’t accept connections at this address.',
    noName: 'Couldn’t find that address.',
    notReached: 'Connecting to the server took too long.',
    notMade: 'The request was canceled before it started.',
    insecure: 'Couldn’t connect to the server securely ({{code}}).',
    noConnection: 'Not connected to the server.',
    noAnswer: 'The server didn’t respond in time.',
    broke: 'The connection was lost before the response was complete.',
    brokeOff: 'The server’s response was cut off.',
    givenUp: 'The request was canceled.',
    redirected: 'The server redirected to another address. Layover doesn’t follow redirects.',
    tooLarge: 'The server’s response is too large.',
    noHttp: 'The server’s response isn’t valid HTTP.',
    failed: 'The connection failed before the server responded.',
    unexplained: 'The server returned status {{status}} without an explanation.',
    webPage: 'A web page responded instead of the server (status {{status}}).',
    unreadable: 'Layover couldn’t read the server’s response.',
    otherRecord: 'The server returned the wrong data.',
    askedToWait: 'Too many requests. The server asked Layover to try again later.',
    noTurn: 'The request was canceled before it was sent.',
  },
  /** What a status of `service-api.md §7` means and what to do, if the service sends no message; why our service locks a record. */
  answer: {
    malformed: 'The server couldn’t process this (400). Edit it and try again, or discard it.',
    forbidden: 'Only administrators can do this (403). Ask an account administrator, or discard the change.',
    notFound:
      'The server can’t find this (404). Someone may have deleted it. Discard the change, or duplicate what you want to keep.',
    notAllowed: 'The server doesn’t allow this (405). Discard it. Everything else keeps syncing.',
    notAcceptable: 'Layover can’t read the server’s format (406). Check the server address in Settings.',
    removed:
      'This was deleted from the server (410). Discard the change, or duplicate what you want to keep.',
    unaccepted:
      'The server didn’t accept this ({{status}}) and gave no reason. Edit it and try again, or discard it.',
    fault: 'The server has a problem ({{status}}).',
    faultSaid: 'The server has a problem ({{status}}): “{{message}}”.',
    maintenance: 'The server is down for maintenance (503). Layover will try again automatically.',
    lockedProposal:
      'The client accepted this proposal, so it can no longer be changed. Discard the change, or make it in a copy.',
    lockedSend:
      'The client accepted this proposal, so it can’t be sent again. Discard the email, or send a copy.',
    lockedClient: 'This client has accepted a proposal and can’t be deleted. Keep the client.',
  },
  /** Evidence: what was read to verify a call. */
  source: {
    clients: 'clients with this email address',
    proposals: 'new proposals on the server',
    templates: 'templates on the server',
    sections: 'the proposal’s sections',
    lineItems: 'the section’s items',
    taxes: 'the proposal’s taxes',
    record: 'the copy on the server',
    order: 'the order on the server',
    activity: 'the proposal’s activity and status since the attempt',
    activityBefore: 'the proposal’s activity just before sending',
    localData: 'the data on this computer',
  },
  /** Evidence: what was found there. */
  finding: {
    damaged: 'Damaged, so there’s no way to tell whether this was synced.',
    none: 'No match found.',
    equal: 'One match. Someone else may have created it. Choose it if it’s yours.',
    several: '{{count}} possible matches.',
    changed_one: '{{count}} possible match, changed by someone else. Choose it if it’s the same.',
    changed_other: 'Someone else changed {{count}} possible matches. Choose the right one, or none.',
    present: 'Found.',
    hasValues: 'Has the new values.',
    lacksValues: 'Doesn’t have the new values.',
    inPosition: 'Already in the new position.',
    outOfPosition: 'Not in the new position.',
    sentTo: 'Sent to {{email}}, according to the activity.',
    notDraft: 'The proposal is no longer a draft.',
    noActivity: 'No activity, and the status hasn’t changed.',
    otherEmail: 'Another email was sent in the meantime, to someone else or with different text.',
  },
  /** Why an operation waits for the user or for its turn. */
  operation: {
    gone: 'This was deleted from the server.',
    goneBeforeOutcome: 'This was deleted from the server before Layover got a response.',
    closedBeforeAnswer: 'Layover closed before the server responded.',
    answerNotSaved: 'The server’s response couldn’t be saved to the disk.',
    unexpected: 'Something went wrong in Layover. Try again.',
    archived: 'The proposal was archived and its link no longer works. Send a copy, or cancel the send.',
    expired: 'The proposal has expired. Choose a later expiry date or remove it, then send again.',
    waitedLong: 'This has been queued for more than 12 hours. Review it before sending.',
    sentBefore:
      'This exact email was already sent to {{email}}, but not from the data on this computer, which may be an older copy. Send the email again only if it should arrive twice.',
    tooSlow:
      'The server is too slow to check the proposal within {{seconds}} seconds before sending. Send the version Layover last loaded, or wait for a better connection.',
    notApproved: 'The proposal on the server differs from the one you approved. {{difference}}',
    changedAfterDelete: 'Someone changed this after you deleted it.',
    changedUnseen: 'The proposal changed just as you approved it. Review it, then send it.',
    deletedAfterApproval: 'Someone deleted the proposal after you approved the email. Review it again.',
    answerLost:
      'The server didn’t respond, and there’s no sign that the email was sent. Ask the client before you send it again.',
    clientRemoved: 'This proposal’s client was removed before it synced. Choose another client to continue.',
    conflictFirst: 'Resolve the conflict first.',
    parentMissing: 'The proposal, section, or template this belongs to isn’t on the server.',
    parentUndecided: 'The proposal this belongs to needs your decision first.',
    uncertain: 'Some saved data was damaged, so Layover can’t tell whether this was synced.',
    uncertainCreate:
      'Some saved data was damaged, so Layover can’t tell whether this was created. Check the server before you try again.',
    uncertainSend:
      'Some saved data was damaged, so Layover can’t tell whether this email was sent. Ask the client before you send it again.',
    pictureRefused: 'The server didn’t accept a picture. Replace it.',
    pictureMissing: 'A picture is missing. Add it again.',
    picturesTooLarge:
      'This server doesn’t store pictures separately, and the text is too long with them. Remove some pictures or use smaller ones.',
    unknownReason: 'Layover doesn’t recognize the saved reason: {{stored}}',
  },
  /** The first difference between the approved content and the service's. */
  difference: {
    title: 'Title: “{{approved}}” → “{{present}}”.',
    client: 'The server’s version is for a different client.',
    author: 'The server’s version was prepared by someone else.',
    currency: 'Currency: {{approved}} → {{present}}.',
    total: 'Total: {{approved}} → {{present}}.',
    sections: 'The server’s version has {{present}} sections instead of {{approved}}.',
    sectionTitle: '{{section}}: different title.',
    sectionText: '{{section}}: different text.',
    sectionKind: '{{section}} has a different section type.',
    sectionOptional: '{{section}}: “Optional” has changed.',
    sectionTotal: '{{section}}: “Show subtotal” has changed.',
    lines: '{{section}}: {{present}} items instead of {{approved}}.',
    line: '{{section}}: the item “{{line}}” is different.',
    untitled: 'Untitled section',
    noTaxes: 'The server’s version has no taxes.',
    taxes: 'Taxes in the server’s version: {{taxes}}.',
  },
} as const;
