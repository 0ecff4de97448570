import type { Translation } from '../../../../../kernel/i18n/catalog.ts';
import type { messages as base } from './zh-CN.ts';

const messages = {
  'courses.life.maintain': 'Manter',
  'courses.life.view': 'Ver',
  'courses.life.archive': 'Arquivar',
  'courses.life.archiveTitle': 'Arquivar “{name}”?',
  'courses.life.archiveText':
    'Um curso arquivado fica só para leitura para sempre. Os alunos continuam vendo o conteúdo e suas notas.',
  'courses.life.archived': 'Curso arquivado',
  'courses.life.copy': 'Copiar',
  'courses.life.export': 'Exportar pacote',
  'courses.life.exportTitle': 'Exportar o pacote de “{name}”?',
  'courses.life.exportText':
    'O pacote contém cadernos de prova, questões e gabaritos: guarde-o bem e entregue-o só a professores que podem vê-los. Não contém pessoas nem notas.',
  'courses.life.files':
    '{n|one:Com o arquivo|other:Com os # arquivos} ({size} MB): vídeos, documentos, materiais e o filme',
  'courses.life.files.none': 'O curso não tem arquivos de vídeos, documentos, materiais nem filme.',
  'courses.life.files.over': 'Estes arquivos passam de {limit} MB: os arquivos não podem ir junto',
  'courses.life.files.one': '{name} ({size} MB)',
  'courses.life.files.all': 'Juntos, os arquivos passam de {limit} MB: não podem ir junto',
  'courses.life.import': 'Importar pacote',
  'courses.life.delete': 'Excluir',
  'courses.life.deleteTitle': 'Excluir “{name}”?',
  'courses.life.deleteText': 'O curso vai para a lixeira e pode ser restaurado em 30 dias.',
  'courses.life.deleted': 'Curso movido para a lixeira',
  'courses.life.hours': '{theory} / {lab}',
  'courses.life.copyTitle': 'Copiar “{name}”',
  'courses.life.copyWay': 'O que deseja fazer?',
  'courses.life.way.class': 'Só abrir uma turma',
  'courses.life.way.classHint': 'Melhor quando o conteúdo não muda: uma turma deste curso no novo período.',
  'courses.life.way.course': 'Copiar para um novo curso',
  'courses.life.way.courseHint': 'Um novo rascunho, independente deste curso.',
  'courses.life.dates': 'Datas',
  'courses.life.dates.shift': 'Mover ao novo período, mesmo dia da semana',
  'courses.life.dates.clear': 'Limpar',
  'courses.life.from': 'Do período',
  'courses.life.to': 'Ao período',
  'courses.life.carried': 'Copiar também',
  'courses.life.part.texts': 'Apresentação, programa, avaliação e livros',
  'courses.life.part.objectives': 'Objetivos',
  'courses.life.part.scheme': 'Composição da nota, como rascunho da versão 1',
  'courses.life.part.templates': 'Modelos de relatório',
  'courses.life.part.homework': 'Tarefas, como rascunhos com as datas escolhidas acima',
  'courses.life.part.papers': 'Cadernos de prova com suas questões, como rascunhos',
  'courses.life.part.tests': 'Testes, como rascunhos com as datas escolhidas acima',
  'courses.life.part.exams': 'Provas, como rascunhos com as datas escolhidas acima',
  'courses.life.plan':
    'A disciplina tem: capítulos {chapters}, páginas {pages}, experimentos {experiments}, tarefas {homework}, cadernos {papers}, testes {tests}, provas {exams}, objetivos {objectives}, livros {textbooks}.',
  'courses.life.never':
    'A estrutura e as condições são sempre copiadas. Equipe, turmas, alunos, registros e notas nunca, nem candidatos, tempo extra, senhas de entrada, segundas chamadas e recuperações das provas; condições sobre turmas e avisos são removidas e listadas.',
  'courses.life.submit': 'Copiar',
  'courses.life.started': 'Copiando. A lista de tarefas leva ao novo curso ao terminar.',
  'courses.life.copyMine': 'Copiar como disciplina minha',
  'courses.life.copyMineHint': 'O responsável permite que docentes da unidade copiem esta disciplina.',
  'courses.life.toClass': 'Ir para nova turma',
  'courses.life.name': 'Nome do novo curso',
  'courses.life.code': 'Código do novo curso',
  'courses.life.file': 'Escolher um pacote (zip)',
  'courses.life.importLead':
    'O pacote é verificado primeiro; você confirma e ele vira rascunho. Não contém pessoas nem notas.',
  'courses.life.checking': 'Enviando e verificando…',
  'courses.life.found':
    'Capítulos {chapters}, páginas {pages}, experimentos {experiments}, tarefas {homework}, cadernos {papers}, testes {tests}, provas {exams}, objetivos {objectives}, livros {textbooks}',
  'courses.life.lost': '{n} itens não podem ser importados',
  'courses.life.codeTaken': 'O código “{code}” já existe na sua unidade: escolha outro',
  'courses.life.importSubmit': 'Importar como rascunho',
  'courses.life.imported': 'Curso importado',
  'courses.life.wrongFile': 'Escolha um arquivo zip',
} as const satisfies Translation<typeof base>;

export { messages };
