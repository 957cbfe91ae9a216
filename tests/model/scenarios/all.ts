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
  'Chain made offline: an order outlives a day that it names, and a day that is copied is there once':
    arranging.orderKeptCopyOnce,
  'Draft or row: enqueue, draft removal and blob write are one step': writing.draftOrRow,
  'Answer lost after commit: every request: exactly one effect': sending.answerLost,
  'Answer lost after commit: 200 mutations, exactly one effect each': sending.manyAnswersLost,
  'Answer lost after commit: the page is killed at any moment of sending: everything arrives once':
    sending.killedWhileSending,
  'One failing item: it delays nothing else': sending.poisonedItem,
  'Order within a thing: kept, device clock ± 1 year': sending.orderKept,
  'Retries without limit: jitter, cap and Retry-After within bounds': retrying.noLimitOnRetries,
  'Retries without limit: a row that is answered “busy” inside a batch goes again after its own short wait':
    retrying.busyInsideBatch,
  'Retries without limit: what is gone but cannot be brought is asked for ever more rarely':
    sending.goneButNotBrought,
  'Refused words kept: retry, edit, copy, discard': writing.refusedKeepsWords,
  'Answer lost after commit: discarded after its answer was lost, and said anew: there once':
    correcting.discardedAfterLostAnswer,
  'Answer lost after commit: discarded while it is on its way: gone wherever it arrives':
    correcting.discardedWhileOnItsWay,
  'Refused words kept: what was deleted before its refusal came asks for no decision':
    correcting.refusedAfterDeletion,
  'a creation that is stuck is given up by its deletion alone': correcting.discardedWhenStuck,
  'what is given up or undone while it is about to be sent is not sent': correcting.withdrawnAtTheLastMoment,
  'what may have arrived and is no creation: discarding says that it may stay': correcting.discardedLike,
  'Refused words kept: what was never sent can be edited, with its picture; what may have arrived cannot':
    correcting.editedBeforeSending,
  'Refused words kept: what is done without a way to the server can be edited for as long as there is none':
    correcting.editedWhileAway,
  'Refused words kept: an event whose picture is refused goes without it, its words and days kept':
    correcting.editedWithoutItsFile,
  'Refused words kept: refused words stay though the same field is edited anew': writing.refusedThenEdited,
  'Nothing pending hidden: a refused change leaves no trace once discarded': writing.refusalLeavesNoTrace,
  'Nothing pending hidden: while sending and pulling, nothing pending is hidden and nothing flickers':
    seeing.neverHidden,
  'Nothing pending hidden: a pull asked for before a deletion does not bring it back': seeing.latePull,
  'Nothing pending hidden: an answer that overtakes a page of a pull is not taken back by it':
    overtaking.answerOvertakesPage,
  'Nothing pending hidden: an answer that overtakes the list of a pull is not taken back by it':
    overtaking.answerOvertakesList,
  'Nothing pending hidden: the home feed opened again while an older pull is on its way shows what is there now':
    overtaking.homeOpenedAgain,
  'Nothing pending hidden: a deletion that is undone after a pull shows what came meanwhile':
    undoing.undoneAfterPull,
  'Nothing pending hidden: what is shown from memory goes with its row, accepted or taken back':
    undoing.overlayTakenBack,
  'Distinct likers: the count of likes, in any order of pull and answer': seeing.likesAreDistinct,
  'Same field on two devices: both texts; different fields merge; own edits never conflict':
    seeing.fieldConflicts,
  'Same field on two devices: a conflict about one field holds back only later edits of that field':
    seeing.conflictHoldsItsField,
  'Delete against edit: delete wins, the words are kept': seeing.deleteAgainstEdit,
  'Chain made offline: replays with ids unchanged': seeing.chain,
  'Refused parent: it parks its dependants visibly; fixing it releases them': writing.refusedParent,
  'Refused parent: what depends on it in its own lane goes after it when it is tried again':
    writing.refusedParentInItsLane,
  'Refused parent: joined while away: the picture posted after it waits for the answer':
    allowing.photoAfterJoining,
  'Refused parent: joined while away: an answer that fails for a moment takes nothing with it':
    allowing.answerFailsForAMoment,
  'Refused parent: joined while away: a refused answer parks what waits for it, and its words outlive it':
    allowing.answerRefused,
  'who takes part already waits for no answer of theirs': allowing.answerOfAGuest,
  'Two tabs offline: both close, one reopens': sending.twoTabs,
  'a change is confirmed in every tab, whichever of them sends it': reporting.confirmedByAnotherTab,
  'what was refused is not confirmed': reporting.onlyWhatWasConfirmed,
  'Frozen lock holder: replaced in < 60 s, its late write fenced': holding.frozenWithLocks,
  'Frozen lock holder: the same without Web Locks': holding.frozenWithoutLocks,
  'Frozen lock holder: a page that goes into the page cache lets go of the lock, and goes on when it comes back':
    pausing.leftPage,
  'Frozen lock holder: a tab stopped in the middle of a pull keeps back neither pulls nor answers':
    pausing.stoppedWhilePulling,
  'Frozen lock holder: a tab stopped while it refreshes its token keeps no other from sending':
    freezing.frozenWhileRefreshing,
  'Frozen lock holder: a tab stopped with the stream of signals: the others look by themselves':
    freezing.frozenWithTheStream,
  'Frozen lock holder: a tab stopped while it downloads: another goes on with it':
    freezing.frozenWhileDownloading,
  'Restored server: one pull is enough, and it is the last word': restoring.restoredFromBackup,
  'Restored server: others have gone on past what a device has seen: nothing that is lost stays, nothing that waits goes':
    restoring.restoredAndGoneOn,
  'Restored server: what a device sends before it pulls stays on screen': restoring.writesBeforeItPulls,
  'Restored server: what is gone is sent again from the devices that hold it, at command and once':
    restoring.sentAgain,
  'Every released shape: what this build does not know is held, not dropped': writing.unknownIsHeld,
  'Cache lost: deleted, outbox untouched, cache rebuilt': writing.cacheLost,
  'Session expired in mid-queue: a silent refresh shows nothing': holding.silentRefresh,
  'Session expired in mid-queue: a refresh that cannot reach the server ends nothing':
    holding.refreshUnreachable,
  'Session expired in mid-queue: refused with a fresh token: pause, nothing charged, all sent afterwards':
    holding.refusedWithFreshToken,
  'Session expired in mid-queue: the same for a change with a file': pausing.fileRefusedWithFreshToken,
  'Session expired in mid-queue: session ended: pause, nothing charged, all sent after sign-in of the same person':
    holding.sessionEnded,
  'Session expired in mid-queue: a refresh that ends after the sign-out does not write the session back':
    changingPeople.refreshAfterSignOut,
  'Signed out: after a refresh a call goes out as the person it was made for, or not at all':
    changingPeople.refreshedForAnother,
  'what was perhaps sent 150 days ago waits for the person, from the first call on':
    pausing.perhapsSentLongAgo,
  'Signed out: with discard nothing is left and nothing is sent': holding.signedOutDiscarding,
  'Signed out: an outbox belongs to one person': holding.outboxIsPerPerson,
  'Photo queued offline: a large file goes up in parts; what is lost or gone on the way comes again, and it is there once':
    uploading.fileInParts,
  'a line that breaks after every part of a file does not put it off longer and longer':
    uploading.gettingOnInParts,
  'Photo queued offline: given up while its parts go, nothing of it goes on; how far it came is known without a signal':
    uploading.givenUpInParts,
  'Photo queued offline: the pictures of one post outlive a restart and arrive together':
    uploading.picturesTogether,
  'a deletion does not overtake pictures for what it deletes': uploading.deletedAfterItsPicture,
  'a file that is damaged on this device is set aside with its words': uploading.damagedFile,
  'Removed guest: an answer that comes after its event has left the device leaves nothing behind':
    overtaking.answerAfterRemoval,
  'Captive portal: in three shapes it settles nothing and is named': holding.captivePortal,
  'Lying onLine: in either direction, writes still go out': holding.onLineLies,
  'Device out of room: quota at enqueue: pictures make room by last use, the words are kept':
    storing.picturesMakeRoom,
  'Device out of room: quota at enqueue, or a device that fails: the words stay on screen':
    storing.wordsStayOnScreen,
  'Device out of room: words kept on screen outlast another field of the same thing':
    storing.wordsOfAnotherField,
  'Device out of room: what cannot be stored is sent directly under the same id, once': storing.sentDirectly,
  'Device out of room: the answer to a photo cannot be stored: it waits, and is there once':
    storing.answerToPhotoWithoutRoom,
  'Device out of room: quota at pull: old posts go, then past events; the outbox stays; all comes back':
    storing.pullMakesRoom,
  'Device out of room: quota at pull, nothing helps: what is held stays, and it is said':
    storing.pullWithoutRoom,
  'available offline: a never-opened event is brought whole, goes on after a reload, and leaves with its event (Removed guest, Device out of room)':
    downloading.broughtOnce,
  'Removed guest: files that stayed when the page was closed between rows and files go the next time':
    downloading.closedBeforeFilesLeft,
  'available offline: a picture whose post is deleted while it is on its way is not kept':
    downloading.deletedMeanwhile,
  'available offline: a device that has lost its rows keeps its files': downloading.rowsLost,
  'available offline: a file cut short or answered by somebody else is not kept': downloading.cutShort,
  'available offline: a file that the server fails on keeps back no other': downloading.oneFails,
  'Device out of room: a device on which nothing can be sent for want of room: it goes by itself when there is some':
    storing.nobodyCanSend,
  'a pull whose transaction the system ends throws nothing, and the next one brings it': storing.pullCutOff,
  'Device out of room: quota at media: the job stops within its room and goes on when there is some':
    downloading.withinRoom,
  'IndexedDB lost: on resume: the page goes on without a reload': losing.lostOnResume,
  'IndexedDB lost: while a change is on its way: it has one effect': losing.lostWhileSending,
  'IndexedDB lost: databases that do not open at once are opened a little later': losing.opensAtTheThirdTry,
  'a device that cannot write for a moment: sending begins when it can': losing.cannotBegin,
} satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof SCENARIOS;
