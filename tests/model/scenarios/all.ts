import * as allowing from '#tests/model/scenarios/allowing.ts';
import * as arranging from '#tests/model/scenarios/arranging.ts';
import * as changingPeople from '#tests/model/scenarios/changing-people.ts';
import * as correcting from '#tests/model/scenarios/correcting.ts';
import * as downloading from '#tests/model/scenarios/downloading.ts';
import * as freezing from '#tests/model/scenarios/freezing.ts';
import * as holding from '#tests/model/scenarios/holding.ts';
import * as losing from '#tests/model/scenarios/losing.ts';
import * as overtaking from '#tests/model/scenarios/overtaking.ts';
import * as pausing from '#tests/model/scenarios/pausing.ts';
import * as reporting from '#tests/model/scenarios/reporting.ts';
import * as restoring from '#tests/model/scenarios/restoring.ts';
import * as retrying from '#tests/model/scenarios/retrying.ts';
import * as seeing from '#tests/model/scenarios/seeing.ts';
import * as sending from '#tests/model/scenarios/sending.ts';
import type { Scenario } from '#tests/model/scenarios/stage.ts';
import * as storing from '#tests/model/scenarios/storing.ts';
import * as undoing from '#tests/model/scenarios/undoing.ts';
import * as uploading from '#tests/model/scenarios/uploading.ts';
import * as writing from '#tests/model/scenarios/writing.ts';

export const SCENARIOS = {
  'Chain made offline: an order of days survives the deletion of one of them, and a copied day is there once':
    arranging.orderKeptCopyOnce,
  'Draft or row: enqueueing, removing the draft and storing the blob are one step': writing.draftOrRow,
  'Answer lost after commit: every request has exactly one effect': sending.answerLost,
  'Answer lost after commit: 200 mutations have exactly one effect each': sending.manyAnswersLost,
  'Answer lost after commit: the page is killed at any moment while it sends: everything arrives once':
    sending.killedWhileSending,
  'One failing item: it delays no other': sending.poisonedItem,
  'Order within a thing: kept with the device clock a year off': sending.orderKept,
  'Retries without limit: waits stay within jitter and cap and respect Retry-After':
    retrying.noLimitOnRetries,
  'Retries without limit: a row answered “busy” inside a batch is retried after a short wait of its own':
    retrying.busyInsideBatch,
  'Retries without limit: what is already deleted but cannot be pulled is retried less and less often':
    sending.goneButNotBrought,
  'Refused words kept: retry, edit, copy and discard work': writing.refusedKeepsWords,
  'Answer lost after commit: words discarded after a lost answer and written again are there once':
    correcting.discardedAfterLostAnswer,
  'Answer lost after commit: what is discarded while in flight is deleted wherever it has arrived':
    correcting.discardedWhileOnItsWay,
  'Refused words kept: what was deleted before its refusal arrived needs no decision':
    correcting.refusedAfterDeletion,
  'discarding a stuck creation leaves only its deletion, which waits for nothing':
    correcting.discardedWhenStuck,
  'what is discarded or undone just before it is sent is not sent': correcting.withdrawnAtTheLastMoment,
  'discarding a change that may have arrived and creates nothing warns that it may stay':
    correcting.discardedLike,
  'Refused words kept: what was never sent can be edited, with its picture; what may have arrived cannot':
    correcting.editedBeforeSending,
  'Refused words kept: what is done while the server cannot be reached can be edited for as long as that lasts':
    correcting.editedWhileAway,
  'Refused words kept: an event whose picture is refused is sent without it, with its words and days':
    correcting.editedWithoutItsFile,
  'Refused words kept: refused words stay although the same field is edited again': writing.refusedThenEdited,
  'Nothing pending hidden: a refused change leaves no trace once discarded': writing.refusalLeavesNoTrace,
  'Nothing pending hidden: while sending and pulling, nothing pending is hidden and nothing flickers':
    seeing.neverHidden,
  'Nothing pending hidden: a pull requested before a deletion does not bring back what was deleted':
    seeing.latePull,
  'Nothing pending hidden: an answer that overtakes a page of a pull is not reverted by it':
    overtaking.answerOvertakesPage,
  'Nothing pending hidden: an answer that overtakes the list of a pull is not reverted by it':
    overtaking.answerOvertakesList,
  'Nothing pending hidden: without Web Locks, an older pull of another tab brings back nothing deleted since':
    overtaking.olderPullOfAnotherTab,
  'Nothing pending hidden: the home feed opened again during an older pull shows the current state':
    overtaking.homeOpenedAgain,
  'Nothing pending hidden: a deletion undone after a pull shows what has arrived meanwhile':
    undoing.undoneAfterPull,
  'Nothing pending hidden: what is shown from memory leaves with its row, accepted or undone':
    undoing.overlayTakenBack,
  'Distinct likers: the count of likes is right in any order of pulls and answers': seeing.likesAreDistinct,
  'Same field on two devices: both texts are kept; different fields merge; own edits never conflict':
    seeing.fieldConflicts,
  'Same field on two devices: a conflict about one field holds back only later edits of that field':
    seeing.conflictHoldsItsField,
  'Delete against edit: the deletion wins and the words are kept': seeing.deleteAgainstEdit,
  'Chain made offline: it is sent with its ids unchanged': seeing.chain,
  'Refused parent: it parks its dependants visibly; fixing it releases them': writing.refusedParent,
  'Refused parent: what depends on it in its own lane is sent after it when it is retried':
    writing.refusedParentInItsLane,
  'Refused parent: joined offline: a picture posted afterwards waits for the answer':
    allowing.photoAfterJoining,
  'Refused parent: joined offline: an answer that fails for a moment gets nothing else refused':
    allowing.answerFailsForAMoment,
  'Refused parent: joined offline: a refused answer parks what waits for it, whose words survive it':
    allowing.answerRefused,
  'posts by somebody who already takes part wait for no answer, except one to leave': allowing.answerOfAGuest,
  'Two tabs offline: both close, one reopens, and everything is sent once': sending.twoTabs,
  'a change is confirmed in every tab, whichever of them sends it': reporting.confirmedByAnotherTab,
  'what was refused is not confirmed': reporting.onlyWhatWasConfirmed,
  'Frozen lock holder: replaced within 60 s, and its late write is fenced': holding.frozenWithLocks,
  'Frozen lock holder: the same without Web Locks': holding.frozenWithoutLocks,
  'Frozen lock holder: a page that enters the page cache releases the lock, and continues when it comes back':
    pausing.leftPage,
  'Frozen lock holder: a tab frozen in the middle of a pull delays neither pulls nor answers':
    pausing.stoppedWhilePulling,
  'Frozen lock holder: a tab frozen while it refreshes its token does not keep others from sending':
    freezing.frozenWhileRefreshing,
  'Frozen lock holder: a tab frozen while it holds the live stream: the others poll':
    freezing.frozenWithTheStream,
  'Frozen lock holder: a tab frozen while it downloads: another continues': freezing.frozenWhileDownloading,
  'Restored server: one pull is enough, and what the server says is final': restoring.restoredFromBackup,
  'Restored server: others have moved past what a device has seen: lost rows leave it, pending changes stay':
    restoring.restoredAndGoneOn,
  'Restored server: what a device sends before it pulls stays on screen': restoring.writesBeforeItPulls,
  'Restored server: on request, devices send lost changes again, once': restoring.sentAgain,
  'Every released shape: a row that this build does not know is held, not dropped': writing.unknownIsHeld,
  'Cache lost: the cache is rebuilt and the outbox untouched': writing.cacheLost,
  'Session expired in mid-queue: an expired token is refreshed without a notice': holding.silentRefresh,
  'Session expired in mid-queue: a refresh that cannot reach the server ends nothing':
    holding.refreshUnreachable,
  'Session expired in mid-queue: refused with a fresh token: sending pauses, no failure counts, all is sent afterwards':
    holding.refusedWithFreshToken,
  'Session expired in mid-queue: the same for a change with a file': pausing.fileRefusedWithFreshToken,
  'Session expired in mid-queue: session ended: sending pauses, no failure counts, all is sent once the same person signs in':
    holding.sessionEnded,
  'Session expired in mid-queue: a refresh that ends after the sign-out does not write the session back':
    changingPeople.refreshAfterSignOut,
  'Signed out: after a refresh a call goes out as the person it was made for, or not at all':
    changingPeople.refreshedForAnother,
  'what may have been sent 150 days ago waits for the person to decide, from the first call on':
    pausing.perhapsSentLongAgo,
  'Signed out: after “discard” nothing is left and nothing is sent': holding.signedOutDiscarding,
  'Signed out: an outbox belongs to one person': holding.outboxIsPerPerson,
  'Photo queued offline: a large file is uploaded in parts; lost parts and answers are repeated, and it is there once':
    uploading.fileInParts,
  'a connection that breaks after every part of a file does not lengthen the waits':
    uploading.gettingOnInParts,
  'Photo queued offline: discarded during its upload, no further part is sent; its progress is known offline':
    uploading.givenUpInParts,
  'Photo queued offline: the pictures of one post survive a restart and arrive together':
    uploading.picturesTogether,
  'a deletion does not overtake the pictures of what it deletes': uploading.deletedAfterItsPicture,
  'a file damaged on this device is parked with its words': uploading.damagedFile,
  'Removed guest: an answer that arrives after its event has left the device leaves nothing behind':
    overtaking.answerAfterRemoval,
  'Captive portal: three kinds of portal settle nothing and are named': holding.captivePortal,
  'Lying onLine: whichever way it lies, changes are still sent': holding.onLineLies,
  'Device out of room: quota at enqueue: the least recently used pictures make room, the words are kept':
    storing.picturesMakeRoom,
  'Device out of room: quota at enqueue, or a device that fails: the words stay on screen':
    storing.wordsStayOnScreen,
  'Device out of room: words kept on screen survive a change of another field of the same thing':
    storing.wordsOfAnotherField,
  'Device out of room: what cannot be stored is sent directly under the same id, once': storing.sentDirectly,
  'Device out of room: the answer to a photo cannot be stored: the photo waits, and is there once':
    storing.answerToPhotoWithoutRoom,
  'Device out of room: quota at pull: old posts are evicted, then past events; the outbox stays; everything comes back':
    storing.pullMakesRoom,
  'Device out of room: quota at pull, nothing helps: what is stored stays, and the person is told':
    storing.pullWithoutRoom,
  'available offline: an event that was never opened is downloaded whole, across a reload, and its files leave with it (Removed guest, Device out of room)':
    downloading.broughtOnce,
  'Removed guest: files left behind by a page that closed after deleting the rows are deleted the next time':
    downloading.closedBeforeFilesLeft,
  'available offline: a picture whose post is deleted during its download is not kept':
    downloading.deletedMeanwhile,
  'available offline: a device that has lost its rows keeps its files': downloading.rowsLost,
  'available offline: a file cut short or answered by somebody else is not kept': downloading.cutShort,
  'available offline: a file that the server fails on does not delay others': downloading.oneFails,
  'Device out of room: a device too full to send keeps its changes and sends them by itself once there is room':
    storing.nobodyCanSend,
  'a pull whose transaction the system aborts throws nothing, and the next one delivers its rows':
    storing.pullCutOff,
  'Device out of room: quota at media: downloads stop when there is no room and continue when there is some':
    downloading.withinRoom,
  'IndexedDB lost: on resume: the page continues without a reload': losing.lostOnResume,
  'IndexedDB lost: while a change is in flight: it has one effect': losing.lostWhileSending,
  'IndexedDB lost: databases that fail to open are opened a little later': losing.opensAtTheThirdTry,
  'a device that cannot write for a moment starts sending when it can': losing.cannotBegin,
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;
