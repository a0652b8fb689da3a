import { compterSms, enGsm, variablesInconnues } from '@dioptrie/domain/configuration/sms'
import type { Demande, Reponse } from '@dioptrie/domain/kernel/contract'
import { estMobile } from '@dioptrie/domain/kernel/telephone'
import type { Diffusion, Question } from '@dioptrie/domain/sms/contract'
import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconClock } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { chemins } from '../chemins/sms.ts'
import { contrat, RefusApi, requete, useAppel, useComplement } from '../kernel/api.ts'
import type { Formulaire } from '../kernel/formulaire.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useTitre } from '../kernel/titre.ts'
import { type Fiche, useFiche } from '../kernel/useFiche.ts'
import { avisSucces, direRefus } from '../ui/avis.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { ChampListe } from '../ui/ChampListe.tsx'
import { Entete } from '../ui/Entete.tsx'
import { NonLu, Note } from '../ui/Erreur.tsx'
import { CorpsDeFiche } from '../ui/FormPage.tsx'
import { BrouillonGarde } from '../ui/fiche/Brouillon.tsx'
import page from '../ui/fiche/fiche.module.css'
import { Montant } from '../ui/Montant.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { ChampTelephone } from '../ui/Telephone.tsx'
import { useTouches } from '../ui/useTouches.ts'
import { AQui, DireRegles, NomDuRepertoire } from './AQui.tsx'
import { ChampDepart } from './ChampDepart.tsx'
import { Exemple } from './Exemple.tsx'
import { EtatCampagne, EtatMessage, instant } from './etats.tsx'
import { ModeleSms } from './ModeleSms.tsx'
import style from './sms.module.css'

type SmsConfig = Reponse<typeof contrat.configuration.smsConfig>['smsConfig']
interface Props {
  officine: string
  diffusion?: Diffusion
  question: Question | null
}

type Valeurs = {
  Libelle: string
  message: string
  DateEnvoi: string | null
  IdRepertoire: string | null
  /** Rules asked of the clients; null: a directory was chosen. */
  Question: Question | null
}
const depuis = (d: Record<string, unknown>): Valeurs => ({
  Libelle: (d.Libelle as string | undefined) ?? '',
  message: (d.message as string | undefined) ?? '',
  DateEnvoi: (d.DateEnvoi as string | null | undefined) ?? null,
  IdRepertoire: d.Question ? null : ((d.IdRepertoire as string | null | undefined) ?? null),
  Question: (d.Question as Question | null | undefined) ?? null,
})
const aQui = ({ Question, IdRepertoire }: Pick<Valeurs, 'Question' | 'IdRepertoire'>) =>
  Question ? { Question } : IdRepertoire ? { IdRepertoire } : {}
const demande = (valeurs: Valeurs) => {
  const { Libelle, message, DateEnvoi } = valeurs
  return { Libelle, message, DateEnvoi, ...aQui(valeurs) }
}
const schema = async () => {
  const { sms } = await import('@dioptrie/domain/sms/contract')
  return sms.creerDiffusion.payload.omit({ IdOfficine: true })
}

type Geste = 'garder' | 'tester' | 'lancer'

/** To whom, what, and when: three panels, all live; nothing leaves before « Lancer ». */
export function Composition({ officine, diffusion, question }: Props) {
  const t = useTranslations('sms')
  const ui = useTranslations('ui')
  const navigate = useNavigate()
  const creer = useAppel(contrat.sms.creerDiffusion)
  const modifier = useAppel(contrat.sms.modifierDiffusion)
  const tester = useAppel(contrat.sms.testerDiffusion)
  const lancer = useAppel(contrat.sms.lancer)
  const modeles = useComplement(requete(contrat.configuration.smsConfig))?.smsConfig
  const solde = useComplement(requete(contrat.sms.solde, { query: { IdOfficine: officine } }))?.[0]
  const [numero, setNumero] = useState<string | null>(null)
  const [fauxNumero, setFauxNumero] = useState<string | null>(null)
  // What was pressed: the campaign is kept first, as it is typed, then this is done.
  const geste = useRef<Geste>('garder')
  const enRoute = useRef(false)
  const faire = async (d: Diffusion, quoi: Geste) => {
    if (quoi === 'garder') return void avisSucces(t('enregistree', { nom: d.Libelle }))
    if (quoi === 'lancer')
      return void (await lancer.mutateAsync({ params: { id: d._id }, query: { version: d.version } }))
    await tester.mutateAsync({ payload: { _id: d._id, Contacts: numero ?? '' } })
    avisSucces(t('testParti'))
  }
  const suivre = async (d: Diffusion, quoi: Geste) => {
    if (enRoute.current) return
    enRoute.current = true
    await faire(d, quoi).catch(async (erreur: unknown) => {
      // A colleague changed it since it was read: nothing left, and what they did is shown as it is when one saves.
      if (erreur instanceof RefusApi && erreur.code === 'VERSION_PERIMEE') await fiche.enregistrer()
      else direRefus(erreur)
    })
    enRoute.current = false
    if (!diffusion) await navigate({ to: chemins.campagne(d._id), replace: true })
  }
  const depart = diffusion ? depuis(diffusion) : { ...depuis({}), Question: question ?? {} }
  const fiche: Fiche<Valeurs, Geste> = useFiche({
    intention: geste,
    // A list of clients that is written to has a draft of its own: another's rules would write to other people.
    cle: `campagne:${diffusion?._id ?? `nouvelle:${officine}${question ? JSON.stringify(question) : ''}`}`,
    schema,
    verifier: (saisie): Record<string, string> =>
      saisie.Question || saisie.IdRepertoire ? {} : { IdRepertoire: ui('aRemplir') },
    depart,
    version: diffusion?.version,
    depuis,
    demande,
    enregistrer: (payload, envoi) => {
      if (!diffusion)
        return creer
          .mutateAsync({ payload: { ...payload, IdOfficine: officine } }, envoi)
          .then(r => r.compagneSMS)
      // No rule at all is a question too: everyone. It differs from « nothing said » here alone.
      const { Question } = fiche.form.getValues()
      const regles = Question && !diffusion.Question ? { Question } : {}
      return modifier.mutateAsync(
        {
          params: { id: diffusion._id },
          payload: { ...payload, ...regles },
        },
        envoi,
      )
    },
    suite: diffusion && (d => ({ valeurs: depuis(d), version: d.version })),
    deja: (_, { _id }) => ({ cle: `campagne:${_id}`, vers: chemins.campagne(_id) }),
    reussi: d => void suivre(d, geste.current),
  })
  const { form, enCours, empeche } = fiche
  const { Libelle, message, DateEnvoi, IdRepertoire, Question } = form.values
  const poser = (maj: Partial<Valeurs>) => {
    form.setValues(maj)
    for (const nom of Object.keys(maj)) form.clearFieldError(nom)
  }
  // Read again meanwhile, it may be newer than what is shown here: what a colleague wrote is neither tried nor launched unread.
  const garder = (puis: Geste = 'garder') => {
    const { version = 0 } = fiche
    return diffusion && puis !== 'garder' && !fiche.modifie && version >= diffusion.version
      ? suivre({ ...diffusion, version }, puis)
      : fiche.enregistrer(puis)
  }

  const apercu = useApercu(officine, form.values)
  const { recevront = 0, finPrevue } = apercu.data ?? {}
  const lettres = compterSms(apercu.data?.exemples[0]?.Texte ?? message)

  const envoyerTest = () => {
    const bon = numero !== null && estMobile(numero)
    setFauxNumero(bon ? null : numero ? t('mobileAttendu') : ui('aRemplir'))
    if (bon) void garder('tester')
  }
  const programmee = diffusion?.statut === 'Programmée' && !fiche.modifie
  const plusTard = DateEnvoi !== null && Date.parse(DateEnvoi) > Date.now()
  const teste = diffusion?.statut === 'Testée' && diffusion.message === message
  const occupe = enCours || tester.isPending || lancer.isPending
  const pret = teste && recevront > 0 && !occupe && empeche === null
  const partir = () => void garder('lancer')
  useTouches({
    'ctrl+s': () => void garder(),
    'ctrl+enter': () => void (pret && partir()),
  })
  useTitre(diffusion?.Libelle)
  return (
    <div ref={fiche.racine} className={page.page} data-saisie>
      <Entete
        titre={diffusion?.Libelle ?? t('nouvelle')}
        contexte={diffusion && <EtatCampagne statut={diffusion.statut} />}
      >
        <BrouillonGarde le={fiche.brouillon.gardeLe} />
        <Bouton
          libelle={t('garder')}
          faire={() => void garder()}
          loading={occupe}
          disabled={empeche !== null}
          aria-describedby={empeche ? 'empeche' : undefined}
          aria-keyshortcuts="Control+s"
          touche="Ctrl S"
        />
      </Entete>
      {empeche && (
        <p id="empeche" className={page.empeche}>
          {ui(`empeche.${empeche}`)}
        </p>
      )}
      {diffusion?.Motif && <Note ton="warn">{diffusion.Motif}</Note>}
      {programmee && <Note ton="info">{t('programmee', { quand: instant(diffusion.DateEnvoi) })}</Note>}
      <CorpsDeFiche
        fiche={fiche}
        intitule={nom => t(`champs.${nom}`)}
        dire={(nom, valeur) =>
          !valeur ? undefined : nom === 'Question' ? (
            <DireRegles regles={valeur as Question} />
          ) : nom === 'IdRepertoire' ? (
            <NomDuRepertoire officine={officine} id={String(valeur)} />
          ) : nom === 'DateEnvoi' ? (
            instant(String(valeur))
          ) : undefined
        }
      >
        <div className={style.trois}>
          <AQui
            officine={officine}
            nom={Libelle}
            regles={Question}
            premieres={question}
            IdRepertoire={IdRepertoire}
            poser={poser}
            erreurs={form.errors}
            apercu={apercu.data}
          />
          <LeMessage
            form={form}
            modeles={modeles}
            poser={poser}
            passe={DateEnvoi !== null && !plusTard}
            horsGsm={lettres.horsGsm}
          />
          <Verifier
            apercu={apercu}
            journal={solde?.fournisseur === 'Journal'}
            expediteur={modeles?.senderName ?? null}
            test={diffusion?.test}
            essai={
              <div className={style.essai}>
                <ChampTelephone
                  label={t('numeroDEssai')}
                  value={numero}
                  onChange={setNumero}
                  error={fauxNumero}
                />
                <Bouton
                  libelle={t('tester')}
                  loading={occupe}
                  disabled={empeche !== null}
                  faire={envoyerTest}
                />
              </div>
            }
          >
            {!programmee && (
              <>
                <Bouton
                  libelle={t(plusTard ? 'programmerVers' : 'lancerVers', { n: recevront })}
                  variant="filled"
                  disabled={!pret}
                  loading={occupe}
                  faire={partir}
                  aria-keyshortcuts="Control+Enter"
                  touche="Ctrl Entrée"
                />
                <p className="note mt6 mb8">
                  <IconClock size={15} stroke={1.8} aria-hidden />{' '}
                  {!teste ? t('testezDAbord') : finPrevue ? t('finiVers', { quand: instant(finPrevue) }) : ''}
                </p>
              </>
            )}
          </Verifier>
        </div>
      </CorpsDeFiche>
    </div>
  )
}

/** What it would come to, as it is typed. */
function useApercu(IdOfficine: string, valeurs: Valeurs) {
  const { message, DateEnvoi } = valeurs
  const [dite] = useDebouncedValue(JSON.stringify({ message, DateEnvoi, IdOfficine, ...aQui(valeurs) }), 400)
  const posee: Demande<typeof contrat.sms.apercu>['payload'] = JSON.parse(dite)
  return useQuery({
    ...requete(contrat.sms.apercu, { payload: posee }),
    // While a field is being typed into the text, nothing can be shown of it.
    enabled:
      posee.message.trim() !== '' &&
      variablesInconnues(posee.message).length === 0 &&
      ('Question' in posee || 'IdRepertoire' in posee),
    placeholderData: avant => avant,
  })
}

interface PropsMessage {
  form: Formulaire<Valeurs>
  modeles: SmsConfig | undefined
  poser: (maj: Partial<Valeurs>) => void
  /** Its day is gone. */
  passe: boolean
  horsGsm: readonly string[]
}

/** What is said, and when. */
function LeMessage({ form, modeles, poser, ...p }: PropsMessage) {
  const t = useTranslations('sms')
  return (
    <Panneau titre={t('leMessage')}>
      <div className="stack gap-12 min-0">
        <TextInput
          label={t('nomCampagne')}
          required
          maxLength={120}
          autoComplete="off"
          {...form.getInputProps('Libelle')}
        />
        <ChampListe
          label={t('partirDUnModele')}
          clearable
          data={(modeles?.typesSms ?? []).filter(m => m.Actif).map(m => ({ value: m._id, label: m.Libelle }))}
          onChange={id => {
            const modele = modeles?.typesSms.find(m => m._id === id)
            if (modele) poser({ message: modele.messageTemplate })
          }}
        />
        <ChampDepart
          value={form.values.DateEnvoi}
          error={form.errors.DateEnvoi}
          passe={p.passe}
          onChange={v => poser({ DateEnvoi: v })}
        />
        <ModeleSms
          empile
          luAilleurs
          label={t('texte')}
          expediteur={modeles?.senderName ?? null}
          value={form.values.message}
          error={form.errors.message}
          onChange={v => poser({ message: v })}
        />
        <LettreChere
          message={form.values.message}
          horsGsm={p.horsGsm}
          poser={message => poser({ message })}
        />
      </div>
    </Panneau>
  )
}

interface PropsVerifier {
  apercu: UseQueryResult<Reponse<typeof contrat.sms.apercu>, RefusApi>
  /** Nothing leaves for good: what would is written down. */
  journal: boolean
  expediteur: string | null
  test: Diffusion['test'] | undefined
  essai: ReactNode
  children: ReactNode
}

/** What it says to one person, how many there are, what it costs; its trial, and the way out. */
function Verifier({ apercu, ...p }: PropsVerifier) {
  const t = useTranslations('sms')
  const { recevront = 0, parties, cout, quotaRestant } = apercu.data ?? {}
  return (
    <Panneau titre={t('verifier')}>
      <div className="stack gap-12 min-0">
        {p.journal && <Note ton="warn">{t('journalTexte')}</Note>}
        {/* A rule or a day that is refused says so on its own field. */}
        {Object.keys(apercu.error?.champs ?? {}).length === 0 && <NonLu lecture={apercu} />}
        {apercu.data && apercu.data.exemples.length > 0 ? (
          <Exemple apercu={apercu.data} expediteur={p.expediteur} />
        ) : (
          <p className="note mt6 mb8">{t('apercuVide')}</p>
        )}
        {apercu.data && (
          <>
            <div className={`flex baseline between gap-8 ${style.somme}`}>
              <span>{t('messagesFois', { n: recevront })}</span>
              <strong>{t('smsN', { n: parties ?? 0 })}</strong>
            </div>
            <div className={`flex baseline between gap-8 ${style.somme}`}>
              <span>{t('coutEstime')}</span>
              <strong>
                <Montant valeur={cout ?? 0} />
              </strong>
            </div>
            {quotaRestant != null && <p className="note mt6 mb8">{t('quotaRestant', { n: quotaRestant })}</p>}
          </>
        )}
        {p.essai}
        {p.test && (
          <p className="note mt6 mb8" role="status">
            <EtatMessage statut={p.test.statut} />{' '}
            {t('testA', { quand: instant(p.test.createdAt), n: p.test.Parties })} {p.test.Reponse}
          </p>
        )}
        {p.children}
      </div>
    </Panneau>
  )
}

interface PropsLettre {
  message: string
  horsGsm: readonly string[]
  poser: (message: string) => void
}

/** One letter that halves what a message holds. */
function LettreChere({ message, horsGsm: [chere], poser }: PropsLettre) {
  const t = useTranslations('sms')
  if (!chere) return null
  const sansElle = enGsm(chere) ?? chere
  return (
    <Note
      ton="warn"
      titre={t('lettreChere', { lettre: chere })}
      actions={
        sansElle !== chere && (
          <Bouton
            libelle={t('ecrireSans', { lettre: sansElle })}
            size="xs"
            faire={() => poser(message.replaceAll(chere, sansElle))}
          />
        )
      }
    >
      {t('lettreChereTexte')}
    </Note>
  )
}
